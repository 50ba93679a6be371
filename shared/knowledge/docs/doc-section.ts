// SPDX-License-Identifier: Apache-2.0
import { sectionReference } from './docs-format.ts';
import type { DocsIndex, Section } from './docs-index.ts';
import { asFormId } from './form-id.ts';

/** A section with its text. */
interface SectionText {
  readonly ref: string;
  readonly guide: string;
  readonly path: string;
  readonly formId?: string;
  readonly text: string;
}

/** How reading a reference ended. */
export type DocSection =
  | {
      readonly kind: 'section';
      readonly section: SectionText;
      readonly truncated: boolean;
      /** The reference is of another index, and the same text was found at another place. */
      readonly moved: boolean;
      readonly previous?: string;
      readonly next?: string;
    }
  | {
      readonly kind: 'form';
      readonly formId: string;
      readonly sections: readonly SectionText[];
      /** Sections that had no room, as references. */
      readonly remaining: readonly string[];
      readonly truncated: boolean;
    }
  /** Neither a reference nor a form id. */
  | { readonly kind: 'no_reference' }
  /** No section says which form this is about. */
  | { readonly kind: 'no_form'; readonly formId: string }
  | { readonly kind: 'no_guide'; readonly guides: readonly string[] }
  /** The reference is from another index, and the text is not in this one. */
  | { readonly kind: 'outdated' };

/** How much text one answer holds. */
const maxText = 24_000;
const reference = /^([a-z0-9-]+):(\d{1,7})(?:\.([0-9a-f]{4,16}))?$/;

/** Reads a section by its reference, or all sections of a form by its id. */
export function readDocSection(index: DocsIndex, ref: string): DocSection {
  const formId = asFormId(ref);
  if (formId !== undefined) return readForm(index, formId);
  const [, slug, place, code] = reference.exec(ref.trim().toLowerCase()) ?? [];
  if (slug === undefined || place === undefined) return { kind: 'no_reference' };
  const guide = [...index.guides.values()].find((one) => one.slug === slug);
  if (!guide)
    return { kind: 'no_guide', guides: [...index.guides.values()].map((one) => one.slug) };
  const [there] = index.sections('guide = ? AND ordinal = ?', guide.id, Number(place));
  const isSame = there !== undefined && (code === undefined || there.code === code);
  const [found] = isSame
    ? [there]
    : code === undefined
      ? []
      : index.sections('guide = ? AND code = ? ORDER BY ordinal LIMIT 1', guide.id, code);
  if (!found) return { kind: 'outdated' };
  const neighbour = (ordinal: number) => {
    const [beside] = index.sections('guide = ? AND ordinal = ?', guide.id, ordinal);
    return beside && sectionReference(slug, beside.ordinal, beside.code);
  };
  const previous = neighbour(found.ordinal - 1);
  const next = neighbour(found.ordinal + 1);
  const section = textOf(index, found, maxText);
  return {
    kind: 'section',
    section: section.shown,
    truncated: section.truncated,
    moved: !isSame,
    ...(previous !== undefined && { previous }),
    ...(next !== undefined && { next }),
  };
}

function readForm(index: DocsIndex, formId: string): DocSection {
  const all = index.sections('form = ? ORDER BY id', formId);
  if (all.length === 0) return { kind: 'no_form', formId };
  const sections: SectionText[] = [];
  let room = maxText;
  let truncated = false;
  for (const section of all) {
    const { shown, truncated: cut } = textOf(index, section, maxText);
    // The first is there whatever its length; what follows keeps the order of the document.
    if (sections.length > 0 && shown.text.length > room) break;
    sections.push(shown);
    truncated ||= cut;
    room -= shown.text.length;
  }
  const remaining = all.slice(sections.length).map((section) => referenceOf(index, section));
  return {
    kind: 'form',
    formId,
    sections,
    remaining,
    truncated: truncated || remaining.length > 0,
  };
}

const slugOf = (index: DocsIndex, { guide }: Section) => index.guides.get(guide)?.slug ?? '';
const referenceOf = (index: DocsIndex, section: Section) =>
  sectionReference(slugOf(index, section), section.ordinal, section.code);

function textOf(index: DocsIndex, section: Section, room: number) {
  const whole = index.textOf(section);
  const truncated = whole.length > room;
  const shown: SectionText = {
    ref: referenceOf(index, section),
    guide: slugOf(index, section),
    path: section.path,
    ...(section.form !== null && { formId: section.form }),
    text: truncated ? `${whole.slice(0, room)} [cut]` : whole,
  };
  return { shown, truncated };
}
