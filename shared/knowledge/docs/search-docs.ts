// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { sectionReference } from './docs-format.ts';
import type { DocsIndex, Guide, Section } from './docs-index.ts';
import { asFormId, formIdsIn, withoutFormIds } from './form-id.ts';
import { snippetOf, stemOf } from './snippet.ts';
import { respelled } from './spelling.ts';
import { inOtherWords } from './synonyms.ts';
import { soughtWords, wordsOf } from './words.ts';

export interface DocsQuestion {
  readonly query?: string | undefined;
  readonly formId?: string | undefined;
  /** Part of the name of a guide. */
  readonly guide?: string | undefined;
  readonly limit: number;
}

/** A section that was found. */
interface DocsHit {
  readonly ref: string;
  readonly guide: string;
  readonly path: string;
  readonly formId?: string;
  readonly snippet: string;
}

/** How a search ended. */
export type DocsSearch =
  | {
      readonly kind: 'found';
      readonly hits: readonly DocsHit[];
      /** Words that were read as others, `recievable` as `receivable`. */
      readonly respelled: readonly { readonly from: string; readonly to: string }[];
      /** Words of the documentation that were looked for besides. */
      readonly added: readonly string[];
    }
  /** Nothing but words that are everywhere. */
  | { readonly kind: 'no_words' }
  | { readonly kind: 'no_form_id' }
  | { readonly kind: 'no_guide'; readonly guides: readonly string[] };

const Ranked = z.array(z.object({ id: z.int(), score: z.number() }));
/** How many sections are ranked more closely. */
const pool = 60;
const allWordsBonus = 1.25;
/** bm25 itself gives nothing to a word that half of all sections have. */
const commonShare = 0.4;
const headingBonus = 0.35;
const formBonus = 1_000;

const quoted = (words: readonly string[], by: 'OR' | 'AND') =>
  words.map((word) => `"${word}"`).join(` ${by} `);

/** Searches headings and bodies, best first. */
export function searchDocs(index: DocsIndex, question: DocsQuestion): DocsSearch {
  const onlyForm = question.formId === undefined ? undefined : asFormId(question.formId);
  if (question.formId !== undefined && onlyForm === undefined) return { kind: 'no_form_id' };
  const guides = guidesNamed(index, question.guide);
  if (guides.length === 0) return { kind: 'no_guide', guides: slugs(index) };
  const query = question.query ?? '';
  const forms = formIdsIn(query);
  const asked = soughtWords(withoutFormIds(query));
  if (asked.length === 0 && forms.length === 0 && onlyForm === undefined)
    return { kind: 'no_words' };

  const corrections = asked.flatMap((from) => {
    const to = respelled(index, from);
    return to === undefined ? [] : [{ from, to }];
  });
  const words = asked.map((word) => corrections.find(({ from }) => from === word)?.to ?? word);
  const variants = inOtherWords(words);
  const within = { guides, form: onlyForm };
  const scores = ranked(index, words, variants, forms, within);
  const sections = scores.size === 0 ? [] : byId(index, [...scores.keys()]);
  const sought = [...words, ...variants.flatMap(({ added }) => added)];
  const hits = sections
    .map((section) => ({
      section,
      score: (scores.get(section.id) ?? 0) * (1 + headingBonus * shareIn(section.path, words)),
    }))
    .toSorted((one, other) => other.score - one.score || one.section.id - other.section.id)
    .slice(0, question.limit)
    .map(({ section }) =>
      hitOf(index, section, [...sought, ...forms.map((id) => id.toLowerCase())]),
    );
  return {
    kind: 'found',
    hits,
    respelled: corrections,
    added: [...new Set(variants.flatMap(({ added }) => added))],
  };
}

interface Within {
  readonly guides: readonly Guide[];
  readonly form: string | undefined;
}

function ranked(
  index: DocsIndex,
  words: readonly string[],
  variants: readonly { readonly words: readonly string[] }[],
  forms: readonly string[],
  within: Within,
): Map<number, number> {
  const scores = new Map<number, number>();
  const raise = (id: number, score: number) => scores.set(id, Math.max(scores.get(id) ?? 0, score));
  const terms = [...words, ...forms.map((form) => form.toLowerCase())];
  for (const variant of [terms, ...variants.map(({ words }) => words)]) {
    if (variant.length === 0) continue;
    for (const { id, score } of matching(index, quoted(telling(index, variant), 'OR'), within))
      raise(id, score);
    if (variant.length > 1)
      for (const { id, score } of matching(index, quoted(variant, 'AND'), within))
        raise(id, score * allWordsBonus);
  }
  // The sections of a form that is named come first, in the order of the document unless words tell them apart.
  for (const form of within.form === undefined ? forms : [within.form]) {
    const isFilter = within.form !== undefined && words.length > 0;
    if (isFilter) continue;
    for (const { id, guide } of index.sections('form = ? ORDER BY id LIMIT 200', form))
      if (within.guides.some((one) => one.id === guide))
        scores.set(id, formBonus + (scores.get(id) ?? 0));
  }
  return scores;
}

/**
 * The words without those that are almost everywhere: they cost the most and move no rank. Where few
 * words remain, they stay.
 */
function telling(index: DocsIndex, words: readonly string[]): readonly string[] {
  const isRare = (word: string) =>
    Number(
      index.statement('SELECT sections FROM word WHERE word = ?').get(word)?.['sections'] ?? 0,
    ) <
    index.sectionCount * commonShare;
  const rare = words.filter(isRare);
  return rare.length < 2 ? words : rare;
}

function matching(index: DocsIndex, match: string, { guides, form }: Within) {
  const isEverywhere = guides.length === index.guides.size && form === undefined;
  const filter = isEverywhere
    ? ''
    : ` AND rowid IN (SELECT id FROM section WHERE guide IN (SELECT value FROM json_each(?))${form === undefined ? '' : ' AND form = ?'})`;
  return Ranked.parse(
    index
      .statement(
        `SELECT rowid AS id, -rank AS score FROM text WHERE text MATCH ?${filter} ORDER BY rank LIMIT ${pool}`,
      )
      .all(
        match,
        ...(isEverywhere ? [] : [JSON.stringify(guides.map(({ id }) => id))]),
        ...(form === undefined ? [] : [form]),
      ),
  );
}

function byId(index: DocsIndex, ids: readonly number[]): Section[] {
  return index.sections('id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
}

/** Which share of the words is in the heading itself. */
function shareIn(path: string, words: readonly string[]): number {
  if (words.length === 0) return 0;
  const heading = wordsOf(path.slice(path.lastIndexOf(' > ') + 1));
  const found = words.filter((word) => heading.some((one) => one.startsWith(stemOf(word))));
  return found.length / words.length;
}

function hitOf(index: DocsIndex, section: Section, words: readonly string[]): DocsHit {
  const slug = index.guides.get(section.guide)?.slug ?? '';
  return {
    ref: sectionReference(slug, section.ordinal, section.code),
    guide: slug,
    path: section.path,
    ...(section.form !== null && { formId: section.form }),
    snippet: snippetOf(index.textOf(section), words),
  };
}

const slugs = (index: DocsIndex) => [...index.guides.values()].map(({ slug }) => slug);

function guidesNamed(index: DocsIndex, name: string | undefined): Guide[] {
  const all = [...index.guides.values()];
  const wanted = name?.trim().toLowerCase();
  if (wanted === undefined || wanted === '') return all;
  return all.filter(
    ({ slug, title }) => slug.includes(wanted) || title.toLowerCase().includes(wanted),
  );
}
