// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import { type Connector, failedOutcome, sessionOf } from './connector.ts';
import { readRecordFiles, recordInput } from './record-files.ts';

/** The tool that lists the files of a record. */
export function listAttachmentsTool(connector: Connector): Tool {
  return defineTool({
    name: 'acumatica_list_attachments',
    title: 'List Attachments',
    description:
      'Lists the files attached to one record, with the fileID by which acumatica_get_attachment fetches one.',
    input: z.strictObject(recordInput),
    output: z.looseObject({
      results: z
        .array(z.looseObject({ fileID: z.string().describe("file's GUID"), name: z.string() }))
        .optional(),
    }),
    annotations: readsOnly,
    scope: 'erp.read',
    async run(context, { entityName, recordKey }) {
      const session = sessionOf(connector, context);
      const read = await readRecordFiles(session, connector.settings, entityName, recordKey);
      const facts = { ...session.facts(), entity: entityName.trim() };
      if (read.kind === 'failed') return failedOutcome(read, facts);
      return {
        kind: 'ok',
        result: { results: read.files },
        facts: { ...facts, rows: read.files.length },
      };
    },
  });
}
