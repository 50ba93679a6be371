// SPDX-License-Identifier: Apache-2.0
import type { Tool } from '#shared/mcp/tool.ts';
import { entityGetters } from '../entities/getters.ts';
import type { MetadataCache } from '../inquiries/metadata-cache.ts';
import type { Connector } from './connector.ts';
import { getRecordTool } from './get-record.ts';
import { listEntitiesTool } from './list-entities.ts';
import { runInquiryTool } from './run-inquiry.ts';

/** All tools of this connector, in the order in which they are listed. */
export function acumaticaTools(connector: Connector, metadata: MetadataCache): Tool[] {
  return [
    listEntitiesTool(connector),
    runInquiryTool(connector, metadata),
    ...entityGetters.map((getter) => getRecordTool(getter, connector)),
  ];
}
