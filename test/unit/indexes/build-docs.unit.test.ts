// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openDocsIndex } from '#shared/knowledge/docs/docs-index.ts';
import { buildDocs, NothingToIndexError } from '../../../indexes/docs/build-docs.ts';
import { cleanLines } from '../../../indexes/docs/clean.ts';
import { guideSlug, guideTitle } from '../../../indexes/docs/guide-name.ts';
import { sectionsOf } from '../../../indexes/docs/sections.ts';
import { splitBlocks } from '../../../indexes/docs/split.ts';
import { joinRows } from '../../../indexes/docs/tables.ts';
import { bothShapes, builtDocs } from '../../fixtures/docs-index.ts';
import { folderOf } from '../../fixtures/guides.ts';

const { report, bytes } = builtDocs();
const index = await openDocsIndex(bytes);
afterAll(() => index.close());
const all = index.sections('1 ORDER BY id');

describe('the index of both shapes', () => {
  it('has breadcrumbs without title page, attributes, emphasis and stubs', () => {
    expect(all.map(({ path }) => path)).toEqual([
      'Payables Guide > Rivets and Widgets',
      'Payables Guide > Rivets and Widgets > Voiding of an Issued Payment',
      'Payables Guide > Bills Form',
      'Payables Guide > Bills Form > Taxes Tab',
      'Payables Guide > Another',
      'Order Forms > Sales Orders',
      'Order Forms > Sales Orders > Form Toolbar',
    ]);
  });

  it('tags the scope of a form, and no section that only mentions one', () => {
    expect(all.map(({ form }) => form)).toEqual([
      null,
      null,
      'AP301000',
      'AP301000',
      null,
      'SO301000',
      'SO301000',
    ]);
  });

  it('keeps a row of many lines whole, and what is code', () => {
    const text = index.textOf(all.at(-1) ?? expect.fail('no section'));
    expect(text).toContain(
      '|Hold|Keeps the order back. The choices are: • Open: it may be shipped • On Hold: it may not |\n|Quokka',
    );
    expect(text).toContain('# not a heading');
    expect(text).not.toContain('Parent topic');
  });

  it('keeps lines that only look like headers of pages', () => {
    const text = index.textOf(all[0] ?? expect.fail('no section'));
    expect(text).toContain('real line | with a pipe');
    expect(text).not.toMatch(/PAGE_BREAK|AP Forms \| 53/);
  });

  it('unescapes form ids and follows no links', () => {
    expect(index.textOf(all[5] ?? expect.fail('no section'))).toContain(
      'orders of Customers (AR303000)',
    );
  });

  it('is reported', () => {
    expect(report).toMatchObject({
      files: 2,
      guides: 2,
      sections: 7,
      forms: 2,
      release: '2026 R1',
    });
    expect(report.leftOut).toEqual({ short: 2, boilerplate: 1, repeated: 0, openTables: 0 });
  });
});

describe('a folder with what is no guide', () => {
  it('says of each file why it was skipped', () => {
    const { report: mixed } = builtDocs({
      ...bothShapes,
      'index.md': '# All',
      'logo.png': 'x',
      '.git/a.md': '# Hidden',
      'binary.md': new Uint8Array([35, 32, 0, 1, 2]),
      'latin.md': new Uint8Array([35, 32, 0xe9, 10]),
      'empty.md': '\n\n',
      'huge.md': new Uint8Array(16 * 1024 * 1024 + 1).fill(97),
      'stub.md': '# Title\n\nTiny.',
    });
    expect(Object.fromEntries(mixed.skipped.map(({ file, reason }) => [file, reason]))).toEqual({
      'index.md': 'is a list of contents or a notice',
      'logo.png': 'is not Markdown',
      '.git/a.md': 'is hidden',
      'binary.md': 'is binary',
      'latin.md': 'is not UTF-8',
      'empty.md': 'is empty',
      'huge.md': 'is larger than 16 MB',
      'stub.md': 'has no text under any heading',
    });
    expect(mixed.sections).toBe(7);
  });

  it('leaves an earlier index as it is where nothing can be indexed', () => {
    const from = folderOf({});
    const to = folderOf({ 'docs.sqlite': 'earlier' });
    const file = join(to.folder, 'docs.sqlite');
    expect(() => buildDocs(from.folder, file)).toThrow(NothingToIndexError);
    expect([existsSync(file), existsSync(`${file}.unfinished`)]).toEqual([true, false]);
    from.remove();
    to.remove();
  });
});

describe('the parts of a file', () => {
  it('name guides after their files', () => {
    expect(guideSlug('AcumaticaERP_AccountsPayable.md')).toBe('accounts-payable');
    expect(guideSlug('a/HelpRoot_FormReference.md')).toBe('form-reference');
    expect(guideSlug('AcumaticaERP_Self-Service_Portal_Admin.md')).toBe(
      'self-service-portal-admin',
    );
    expect(guideTitle('AcumaticaERP_AccountsPayable.md')).toBe('Accounts Payable');
  });

  it('lose contents and runs of blank lines', () => {
    expect(cleanLines('a\n\n\n\nVendors.........12\nb')).toEqual(['a', '', 'b']);
  });

  it('leave a row that never ends as lines, and count it', () => {
    expect(joinRows(['|a|b', '', '# Next'])).toEqual({ lines: ['|a|b', '', '# Next'], open: 1 });
  });

  it('are torn apart between blocks only, and lose no word', () => {
    const block = fc.record({
      text: fc
        .array(fc.stringMatching(/^[a-z]{1,30}$/), { minLength: 1, maxLength: 600 })
        .map((words) => words.join(' ')),
      isTable: fc.constant(false),
    });
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
        const parts = splitBlocks(blocks);
        const words = (texts: readonly string[]) => texts.join(' ').split(/\s+/).filter(Boolean);
        expect(words(parts)).toEqual(words(blocks.map(({ text }) => text)));
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(7_000);
      }),
      { numRuns: 40 },
    );
  });

  it('have headings where Markdown has them', () => {
    const found = sectionsOf(['# A', 'text', '---', '- # in a list', '', '```', '# code', '```']);
    expect(found.map(({ heading }) => heading)).toEqual(['A']);
  });
});
