// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { align } from '#acumatica/skills/inquiry-descriptions/source/align.ts';
import { auditTruncation } from '#acumatica/skills/inquiry-descriptions/source/audit-truncation.ts';
import { brief } from '#acumatica/skills/inquiry-descriptions/source/brief.ts';
import { validate } from '#acumatica/skills/inquiry-descriptions/source/validate.ts';
import { columnRow, fileWith, metadataXml, run } from './exported.ts';

const commands = { align, 'audit-truncation': auditTruncation, brief, validate };
const scripts = new URL(
  '../../../../../acumatica/skills/inquiry-descriptions/scripts/',
  import.meta.url,
);

describe.each(Object.entries(commands))('the command %s', (name, command) => {
  it('explains itself', async () => {
    const { exitCode, out } = await run(command, '--help');
    expect(exitCode).toBe(0);
    expect(out).toBe(command.usage);
    expect(out).toContain(`Usage: node ${name}.ts`);
  });

  it('refuses an option that it does not know, and says what it knows', async () => {
    const { exitCode, errors } = await run(command, '--colour', 'red');
    expect(exitCode).toBe(2);
    expect(errors).toContain("'--colour'");
    expect(errors).toContain(command.usage);
  });

  it('cannot run without a file', async () => {
    const { exitCode, errors, out } = await run(command);
    expect(exitCode).toBe(2);
    expect(errors).toMatch(/--\w+ is missing|at least one file/);
    expect(out).toBe('');
  });

  it('is run by its script', () => {
    const script = fileURLToPath(new URL(`${name}.ts`, scripts));
    const out = execFileSync(process.execPath, [script, '--help'], { encoding: 'utf8' });
    expect(out.trim()).toBe(command.usage.trim());
  });
});

it('there are no other scripts', () => {
  expect(readdirSync(scripts).toSorted()).toEqual(
    Object.keys(commands)
      .map((name) => `${name}.ts`)
      .toSorted(),
  );
});

describe('files that are none', () => {
  const metadata = metadataXml({ Orders: { properties: { OrderNbr: 'String' } } });
  const rows = [columnRow('Orders', 1, { Field: 'orderNbr' })];

  it.each([
    ['an absent file', '/nowhere/rows.json', /cannot be read/],
    ['a web page', '<html>Sign in</html>', /is no JSON/],
    ['an object without rows', { error: 'x' }, /holds no rows/],
    ['rows that are no objects', [1, 2], /holds no rows/],
    ['rows of another inquiry', [{ RefNbr: '1' }], /has no result columns/],
  ])('%s as rows', async (_, content, said) => {
    const file =
      typeof content === 'string' && content.startsWith('/') ? content : fileWith(content);
    const { exitCode, errors } = await run(align, '--rows', file, '--metadata', fileWith(metadata));
    expect(exitCode).toBe(2);
    expect(errors).toMatch(said);
  });

  it.each([
    ['no XML', 'just text', /is no XML/],
    ['a web page', '<html><body/></html>', /names no inquiry/],
  ])('%s as metadata', async (_, content, said) => {
    const { exitCode, errors } = await run(
      align,
      '--rows',
      fileWith(rows),
      '--metadata',
      fileWith(content),
    );
    expect(exitCode).toBe(2);
    expect(errors).toMatch(said);
  });

  it.each([
    ['an array', rows],
    ['an OData answer', { '@odata.context': 'x', value: rows }],
    ['an answer of the gateway', { results: rows, truncated: false }],
  ])('rows in %s are read', async (_, content) => {
    const { exitCode, out } = await run(
      align,
      '--rows',
      fileWith(content),
      '--metadata',
      fileWith(`\uFEFF${metadata}`),
    );
    expect(exitCode).toBe(0);
    expect(out).toContain('Orders');
  });
});
