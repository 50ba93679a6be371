// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { explainExport } from '#shared/knowledge/inquiry-xml/explain-export.ts';
import { fitExplanation, inquiryParts } from '#shared/knowledge/inquiry-xml/fit-explanation.ts';
import { noFacts, type ToolOutcome } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import { type Connector, failedOutcome } from './connector.ts';

const input = z.strictObject({
  // The length is checked where the text is read, which says how long it is.
  xml: z.string().describe('the whole exported file, at most 500,000 characters'),
  part: z.enum(inquiryParts).optional().describe('one part only; left out: everything'),
});

/** Room for what masking adds. */
const spare = 500;

/**
 * The tool that explains an exported inquiry (acumatica-reference-product §9.3). It reads nothing of the ERP,
 * and is for people who have signed in all the same: an export shows how a company works.
 */
export function explainGiXmlTool(connector: Pick<Connector, 'maxAnswerChars'>): Tool {
  return defineTool({
    name: 'acumatica_explain_gi_xml',
    title: 'Explain GI XML',
    description:
      'Explains a Generic Inquiry out of its exported XML (form SM208000): tables, joins, parameters, conditions, grouping, sorting, columns, formulas, navigation, and what is wrong with it. Takes the pasted file; nothing is looked up in the ERP.',
    input,
    output: z.looseObject({
      text: z.string().optional(),
      inquiries: z.array(
        z.looseObject({ name: z.string(), counts: z.record(z.string(), z.number()) }),
      ),
    }),
    annotations: readsOnly,
    scope: 'erp.read',
    digestedArguments: ['xml'],
    async run(_context, { xml, part }): Promise<ToolOutcome> {
      const explanation = explainExport(xml);
      if (explanation.kind === 'refused')
        return failedOutcome(
          {
            failure: {
              code: 'INVALID_ARGUMENTS',
              message: explanation.message,
              actionRequired:
                'Ask the person for the file that "Export as XML" on form SM208000 makes, whole and unchanged. Explain nothing from the name alone.',
            },
          },
          noFacts,
        );
      const { inquiries, lines } = explanation;
      const limit = (await connector.maxAnswerChars()) - spare;
      const result = fitExplanation(inquiries, lines, limit, part);
      return {
        kind: 'ok',
        result,
        facts: {
          ...noFacts,
          rows: result.inquiries.length,
          truncated: result.truncated ?? false,
        },
      };
    },
  });
}
