// SPDX-License-Identifier: Apache-2.0
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allInquiries } from './source/all-inquiries.ts';
import { exportFile } from './source/export-file.ts';

// Run after a change in source/: the files are committed, so that customers need no Node.
for (const inquiry of allInquiries) {
  const file = join(import.meta.dirname, `${inquiry.name}.xml`);
  writeFileSync(file, exportFile(inquiry));
  console.log(file);
}
