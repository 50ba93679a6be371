// SPDX-License-Identifier: Apache-2.0
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildParserFile } from '@lezer/generator';

const folder = new URL('../shared/acumatica/odata/grammar/', import.meta.url);
const grammar = fileURLToPath(new URL('filter.grammar', folder));

/** The parser's tables, made from the grammar, by the file's name. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const { parser, terms } = buildParserFile(readFileSync(grammar, 'utf8'), {
    fileName: 'filter.grammar',
    typeScript: true,
    warn: (message) => {
      throw new Error(message);
    },
  });
  const withLicence = (text: string) => `// SPDX-License-Identifier: Apache-2.0\n${text}`;
  return new Map([
    ['filter-tables.ts', withLicence(parser)],
    ['filter-terms.ts', withLicence(terms)],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of generatedFiles()) writeFileSync(new URL(name, folder), text);
