// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readDocSection } from '#shared/knowledge/docs/doc-section.ts';
import { openDocsIndex } from '#shared/knowledge/docs/docs-index.ts';
import { asFormId, formIdsIn } from '#shared/knowledge/docs/form-id.ts';
import { searchDocs } from '#shared/knowledge/docs/search-docs.ts';
import { bothShapes, builtDocs } from '../../../fixtures/docs-index.ts';

const words = ['receivable', 'receivable', 'receivable'].map(
  (word, at) =>
    `## Case ${at}\n\nThe ${word} number ${at} of the company is looked at by the clerk, and by nobody else than the clerk.`,
);
const long = Array.from(
  { length: 3 },
  (_, at) =>
    `## Long ${at}\n\n${`Part ${at} tells a very long story about nothing at all. `.repeat(130)}`,
).join('\n\n');
const index = await openDocsIndex(
  builtDocs({
    ...bothShapes,
    'Receivables.md': words.join('\n\n'),
    'UserGuide/GL_30_10_00.md': `# Journal {#x .reference}\n\n${'The journal holds entries of all kinds. '.repeat(4)}\n\n${long}\n\n${long.replaceAll('Long', 'Longer').replaceAll('nothing', 'something')}`,
  }).bytes,
);
afterAll(() => index.close());

function found(query: string, more: { formId?: string; guide?: string; limit?: number } = {}) {
  const search = searchDocs(index, { query, limit: 10, ...more });
  return search.kind === 'found' ? search : expect.fail(search.kind);
}
const best = (query: string) => found(query).hits[0]?.path;

describe('a search of the documentation', () => {
  it('finds what only the text says, in other forms of the words', () => {
    expect(best('zirconium rivets')).toBe('Payables Guide > Rivets and Widgets');
    expect(best('counting the quokka')).toBe('Order Forms > Sales Orders > Form Toolbar');
  });

  it('shows the place in a snippet', () => {
    expect(found('zirconium').hits[0]?.snippet).toContain('A zirconium rivet is paid by the piece');
  });

  it('knows that a cancelled cheque is a voided payment', () => {
    expect(best('how do I cancel a cheque')).toMatch(/Voiding of an Issued Payment$/);
    expect(found('cancel a cheque').added).toEqual(expect.arrayContaining(['void', 'payment']));
  });

  it('forgives slips', () => {
    const { hits, respelled } = found('recievable');
    expect(hits[0]?.guide).toBe('receivables');
    expect(respelled).toEqual([{ from: 'recievable', to: 'receivable' }]);
  });

  it('takes a form id in any way of writing, the form itself first', () => {
    for (const query of ['AP301000', 'what is ap.30.10.00', 'AP_30_10_00 fields'])
      expect(best(query)).toBe('Payables Guide > Bills Form');
    expect(found('', { formId: ' so301000 ' }).hits.map(({ formId }) => formId)).toEqual([
      'SO301000',
      'SO301000',
    ]);
    expect(found('rate', { formId: 'AP301000' }).hits.map(({ path }) => path)).toEqual([
      'Payables Guide > Bills Form > Taxes Tab',
    ]);
  });

  it('folds diacritics', () => expect(best('zîrcónium')).toContain('Rivets'));

  it('stays within guides whose names hold a text', () => {
    expect(searchDocs(index, { query: 'x', guide: 'nowhere', limit: 1 })).toMatchObject({
      kind: 'no_guide',
    });
  });

  it('says so of nothing but small words, and of a form id that is none', () => {
    expect(searchDocs(index, { query: 'how do i the', limit: 5 })).toEqual({ kind: 'no_words' });
    expect(searchDocs(index, { formId: 'AP3010', limit: 5 })).toEqual({ kind: 'no_form_id' });
  });

  it('answers any text, ten thousand characters and the signs of the query language included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (query) => {
        expect(['found', 'no_words']).toContain(searchDocs(index, { query, limit: 3 }).kind);
      }),
      { numRuns: 100 },
    );
    expect(found('rivet '.repeat(2_000)).hits).not.toEqual([]);
    expect(found('rivet" OR NEAR(* heading:').hits).not.toEqual([]);
  });
});

describe('a section of the documentation', () => {
  const hit = found('zirconium').hits[0] ?? expect.fail('nothing found');

  it('is read by the ref of a hit, with its neighbours', () => {
    const read = readDocSection(index, hit.ref);
    if (read.kind !== 'section') return expect.fail(read.kind);
    expect(read).toMatchObject({ moved: false, truncated: false });
    expect(read.previous).toBeUndefined();
    expect(readDocSection(index, read.next ?? '')).toMatchObject({
      section: { path: expect.stringContaining('Voiding') },
      previous: hit.ref,
    });
  });

  it('is found at its new place, or said to be gone, where the ref is of another index', () => {
    const code = hit.ref.split('.')[1];
    expect(readDocSection(index, `accounts-payable:3.${code}`)).toMatchObject({
      moved: true,
      section: { ref: hit.ref },
    });
    expect(readDocSection(index, 'accounts-payable:0.00000000')).toEqual({ kind: 'outdated' });
    expect(readDocSection(index, 'accounts-payable:999')).toEqual({ kind: 'outdated' });
    expect(readDocSection(index, 'nowhere:1')).toMatchObject({ kind: 'no_guide' });
    expect(readDocSection(index, '../etc')).toEqual({ kind: 'no_reference' });
  });

  it('comes with all others of its form, as far as there is room', () => {
    expect(readDocSection(index, 'AP.30.10.00')).toMatchObject({
      kind: 'form',
      sections: [{ path: 'Payables Guide > Bills Form' }, { path: /Taxes Tab/ }].map(
        ({ path }) => ({
          path: typeof path === 'string' ? path : expect.stringMatching(path),
        }),
      ),
      remaining: [],
      truncated: false,
    });
    const form = readDocSection(index, 'GL301000');
    if (form.kind !== 'form') return expect.fail(form.kind);
    expect(form.truncated).toBe(true);
    expect(form.remaining.length).toBeGreaterThan(0);
    expect(form.sections.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(
      24_000,
    );
    expect(readDocSection(index, 'XX999999')).toEqual({ kind: 'no_form', formId: 'XX999999' });
  });
});

describe('form ids', () => {
  it('are normalised', () => {
    expect(['AP301000', 'ap.30.10.00', ' SO301000 '].map(asFormId)).toEqual([
      'AP301000',
      'AP301000',
      'SO301000',
    ]);
    expect(asFormId('AP301000 fields')).toBeUndefined();
    expect(formIdsIn('(AP301000) and AP.30.20.00, not XAP301000 or AP3010001')).toEqual([
      'AP301000',
      'AP302000',
    ]);
  });
});
