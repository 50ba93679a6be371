// SPDX-License-Identifier: Apache-2.0
import type { Knowledge } from '#shared/knowledge/knowledge.ts';
import type { Tool } from '#shared/mcp/tool.ts';
import { inGroup } from '#shared/mcp/tool-groups.ts';
import { entityGetters } from '../entities/getters.ts';
import type { Inquiries } from '../inquiries/inquiries.ts';
import { clearCacheTool } from './clear-cache.ts';
import type { Connector } from './connector.ts';
import { describeEntityTool } from './describe-entity.ts';
import { describeInquiryTool } from './describe-inquiry.ts';
import { explainGiXmlTool } from './explain-gi-xml.ts';
import { getAttachmentTool } from './get-attachment.ts';
import { getRecordTool } from './get-record.ts';
import { knowledgeTools } from './knowledge-tools.ts';
import { listAttachmentsTool } from './list-attachments.ts';
import { listEntitiesTool } from './list-entities.ts';
import { listInquiriesTool } from './list-inquiries.ts';
import { runInquiryTool } from './run-inquiry.ts';

/**
 * All tools of this connector, in the order in which they are listed.
 *
 * @param knowledge the indexes of the schema and the documentation; without them no tool searches them
 */
export function acumaticaTools(
  connector: Connector,
  inquiries: Inquiries,
  knowledge?: Knowledge,
): Tool[] {
  return [
    ...inGroup('entities', listEntitiesTool(connector)),
    ...inGroup(
      'discovery',
      describeEntityTool(connector),
      listInquiriesTool(connector, inquiries),
      describeInquiryTool(connector, inquiries),
      explainGiXmlTool(connector),
    ),
    ...inGroup('inquiries', runInquiryTool(connector, inquiries)),
    ...inGroup('maintenance', clearCacheTool(connector, inquiries)),
    ...inGroup('attachments', listAttachmentsTool(connector), getAttachmentTool(connector)),
    ...(knowledge ? knowledgeTools(knowledge) : []),
    ...inGroup('getters', ...entityGetters.map((getter) => getRecordTool(getter, connector))),
  ];
}
