// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import {
  auditTruncation,
  cutDescriptions,
  cutExport,
} from '#acumatica/skills/inquiry-descriptions/source/audit-truncation.ts';
import { columnRow, fileWith, run } from './exported.ts';

const limits = { inquiry: 20, column: 10 };
const exported = (rows: readonly Record<string, unknown>[]) => ({
  file: 'rows.json',
  rows,
  isCut: false,
});
const cutsOf = (text: string) =>
  cutDescriptions(exported([columnRow('Orders', 3, { ColumnAIDescription: text })]), limits);

describe('a description of a column', () => {
  it.each([
    ['12345678901', '11 characters, but the field holds 10'],
    ['1234567890', 'exactly 10 characters, as many as the field holds'],
    ['12345678.0', 'exactly 10 characters, as many as the field holds'],
    ['1234 6789', '9 characters, and it ends within a sentence'],
    ['12345678', '8 characters, and it ends within a sentence'],
  ])('%s was cut', (text, what) => {
    expect(cutsOf(text)).toEqual([{ where: 'Orders, line 3', what }]);
  });

  it.each([['1234567'], ['1234567.'], ['12345678.']])('%s was not cut', (text) => {
    expect(cutsOf(text)).toEqual([]);
  });
});

describe('the truncation audit', () => {
  it('looks at an inquiry’s own description once, against its own field', () => {
    const rows = [1, 2].map((line) =>
      columnRow('Orders', line, { GIAIDescription: 'a'.repeat(21) }),
    );
    expect(cutDescriptions(exported(rows), limits)).toEqual([
      { where: 'Orders', what: '21 characters, but the field holds 20' },
    ]);
    expect(
      cutDescriptions(exported([{ Name: 'Orders', AIDescription: 'a'.repeat(21) }]), limits),
    ).toHaveLength(1);
  });

  it('reads a text of the feed of columns as that of its column', () => {
    const rows = [{ Name: 'Orders', LineNbr: 4, AIDescription: 'a'.repeat(12) }];
    expect(cutDescriptions(exported(rows), limits)[0]?.where).toBe('Orders, line 4');
  });

  it.each([
    [0, false],
    [2, false],
    [3, true],
    [6, true],
    [7, false],
  ])('of %i rows where 3 are given at once: cut is %s', (count, cut) => {
    const rows = Array.from({ length: count }, (_, line) => columnRow('Orders', line));
    expect(cutExport(exported(rows), 3)).toHaveLength(cut ? 1 : 0);
  });

  it('believes an answer that says of itself that it is cut', async () => {
    const rows = [columnRow('Orders', 1)];
    for (const answer of [
      { results: rows, truncated: true },
      { value: rows, '@odata.nextLink': 'x' },
    ]) {
      const { exitCode, out } = await run(auditTruncation, fileWith(answer));
      expect(exitCode).toBe(1);
      expect(out).toContain('there are more rows');
    }
  });

  it('is content with what is whole', async () => {
    const { exitCode, out } = await run(auditTruncation, fileWith([columnRow('Orders', 1)]));
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: 'Nothing was cut.' });
  });

  it('takes other limits, and refuses what is none', async () => {
    const file = fileWith([columnRow('Orders', 1, { ColumnAIDescription: 'Twelve chars' })]);
    expect((await run(auditTruncation, file, '--column-limit', '11')).exitCode).toBe(1);
    const { exitCode, errors } = await run(auditTruncation, file, '--column-limit', 'many');
    expect(exitCode).toBe(2);
    expect(errors).toContain('--column-limit has to be a whole number');
  });
});
