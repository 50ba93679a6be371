// SPDX-License-Identifier: Apache-2.0
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileNames, packageFile, partsOf, projects } from './package-file.ts';

const usage = `Usage: node acumatica/customization/build.ts [--out FOLDER]

Writes the customization projects that Customization Projects (SM204505) imports:
  ${fileNames.fields}   the fields on Generic Inquiry; needed
  ${fileNames.form}     shows them on the form in the Modern UI; optional

  --out   where to, "dist" where it is not said`;

try {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: 'dist' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) console.log(usage);
  else {
    mkdirSync(values.out, { recursive: true });
    for (const project of projects) {
      const file = join(values.out, fileNames[project]);
      writeFileSync(file, packageFile(partsOf(project)));
      console.log(file);
    }
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 2;
}
