// SPDX-License-Identifier: Apache-2.0
import type { Tool } from '#shared/mcp/tool.ts';
import { entityGetters } from '../entities/getters.ts';
import type { Inquiries } from '../inquiries/inquiries.ts';
import { clearCacheTool } from './clear-cache.ts';
import type { Connector } from './connector.ts';
import { describeInquiryTool } from './describe-inquiry.ts';
import { getAttachmentTool } from './get-attachment.ts';
import { getRecordTool } from './get-record.ts';
import { listAttachmentsTool } from './list-attachments.ts';
import { listEntitiesTool } from './list-entities.ts';
import { listInquiriesTool } from './list-inquiries.ts';
import { runInquiryTool } from './run-inquiry.ts';

/** All tools of this connector, in the order in which they are listed. */
export function acumaticaTools(connector: Connector, inquiries: Inquiries): Tool[] {
  return [
    listEntitiesTool(connector),
    listInquiriesTool(connector, inquiries),
    describeInquiryTool(connector, inquiries),
    runInquiryTool(connector, inquiries),
    clearCacheTool(connector, inquiries),
    listAttachmentsTool(connector),
    getAttachmentTool(connector),
    ...entityGetters.map((getter) => getRecordTool(getter, connector)),
  ];
}
