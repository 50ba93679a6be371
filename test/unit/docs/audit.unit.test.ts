// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryAudit } from '#local/audit-query.ts';
import { eventData } from '#shared/events/catalogue.ts';
import { errorCodes } from '#shared/mcp/error-codes.ts';
import { withReference } from './audit-reference.ts';

const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'audit.md');
const document = await readFile(path, 'utf8');
const queries = [...document.matchAll(/### (.+)\n[\s\S]*?```sql\n([\s\S]+?)```/g)].map(
  ([, title = '', sql = '']) => [title, sql] as const,
);

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-audit-doc-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('docs/audit.md', () => {
  it('says what the code says; vitest -u writes it anew', async () => {
    await expect(withReference(document)).toMatchFileSnapshot(path);
  });

  it('has queries to copy', () => {
    expect(queries.map(([title]) => title)).toEqual([
      'Calls of a person',
      'Who was denied',
      'Slow calls',
      'Who connected which application',
      'Masked fields',
      'Raw log equals lake',
    ]);
  });

  it.each(queries)('has a query that runs: %s', async (_title, sql) => {
    const { columns } = await queryAudit(dataDir, sql);
    expect(columns.length).toBeGreaterThan(0);
  });

  it('reads nothing of JSON in its queries, where DuckDB and Athena differ', () => {
    for (const [, sql] of queries) expect(sql).not.toMatch(/json|->/i);
  });
});

describe('the error codes of the audit', () => {
  it('are one word for one thing: no reason of a sign-in is also a code of a call', () => {
    const reasons = eventData('SignInDenied.v1').shape.reason.options;
    const shared = reasons
      .map((reason) => reason.toUpperCase())
      .filter((code) => code in errorCodes);
    expect(shared).toEqual([]);
  });
});
