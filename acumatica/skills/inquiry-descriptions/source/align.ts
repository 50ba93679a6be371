// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util';
import { explainDiagnostic } from '#shared/acumatica/inquiries/alignment/diagnostic.ts';
import { type AlignedDesign, alignDesigns } from './aligned-design.ts';
import { type Command, type Outcome, required } from './command.ts';
import { readDesigns } from './design.ts';
import { type DescribedInquiry, describedInquiries } from './gateway.ts';
import { readMetadataFile } from './input-files.ts';
import { textTable } from './text-table.ts';

const usage = `Which OData column shows which result column of an inquiry, and whose descriptions people will see.

Usage: node align.ts --rows FILE --metadata FILE [--inquiry NAME]… [--json] [--strict]
       node align.ts --gateway URL [--inquiry NAME]… [--json] [--strict]

  --rows      rows of MCPGIColumnsAll or MCPGIFields, as JSON
  --metadata  the answer of …/t/TENANT/api/odata/gi/$metadata, as XML
  --gateway   ask a running gateway, such as https://HOST/mcp; the access token stands in the
              environment variable GATEWAY_TOKEN
  --inquiry   only this one; may be repeated
  --json      one object per inquiry, for programs
  --strict    end with 1 where an inquiry is not wholly aligned

From files it runs the same code as the gateway.`;

const options = {
  rows: { type: 'string' },
  metadata: { type: 'string' },
  gateway: { type: 'string' },
  inquiry: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
} as const;

/** What the command says about one inquiry, wherever it comes from. */
function summaryOf({ design, alignment }: AlignedDesign): DescribedInquiry {
  const { why, fix } = explainDiagnostic(alignment.diagnostic);
  return {
    name: design.name,
    status: alignment.diagnostic.kind,
    why,
    ...(fix !== undefined && { fix }),
    columns: alignment.columns,
    hidden: alignment.counts.hidden,
  };
}

function report(inquiries: readonly DescribedInquiry[]): string {
  const table = textTable(
    ['inquiry', 'status', 'columns', 'described', 'hidden'],
    inquiries.map(({ name, status, columns, hidden }) => [
      name,
      status,
      String(columns.length),
      String(columns.filter(({ description }) => description !== undefined).length),
      hidden === undefined ? '' : String(hidden),
    ]),
  );
  const remarks = inquiries
    .filter((inquiry) => !isWhole(inquiry) || inquiry.fix !== undefined)
    .map(({ name, why, fix }) => `${name}: ${[why, fix].filter(Boolean).join(' ')}`);
  return [table, ...remarks].join('\n\n');
}

const isWhole = ({ status }: DescribedInquiry) => status === 'aligned';

/** The command `align`. */
export const align: Command = {
  usage,
  async run(args): Promise<Outcome> {
    const { values } = parseArgs({ args: [...args], options });
    const inquiries =
      values.gateway === undefined
        ? alignDesigns(
            readDesigns({ rows: required(values.rows, 'rows'), inquiry: values.inquiry }),
            readMetadataFile(required(values.metadata, 'metadata')),
          ).map(summaryOf)
        : await describedInquiries(values.gateway, values.inquiry ?? []);
    return {
      output: values.json ? JSON.stringify(inquiries, null, 2) : report(inquiries),
      found: values.strict && !inquiries.every(isWhole),
    };
  },
};
