// SPDX-License-Identifier: Apache-2.0
import { asFormId, formIdsIn } from '#shared/knowledge/docs/form-id.ts';
import { plain } from './inline.ts';
import type { RawSection } from './sections.ts';
import type { LeftOut } from './skipped.ts';
import { splitBlocks } from './split.ts';

/** A section as it is found and read. */
export interface Chunk {
  readonly path: string;
  readonly form: string | undefined;
  readonly text: string;
}

/** What a file is besides its sections. */
export interface FileFacts {
  /** What its breadcrumbs begin with. */
  readonly trail: readonly string[];
  /** The form that the file is named after. */
  readonly form: string | undefined;
  /** Named where nothing else names a section. */
  readonly title: string;
}

const boilerplate = /^(table of )?(contents|copyright|restricted rights|disclaimer|trademarks)$/i;
const titlePage = /^(20\d\d R\d\b.*|(end-?user|user|.* user) guide|release notes)$/i;
const declaration = /^\W*Form ID\W*:/i;
const minText = 80;

/** Cuts the sections of a file into what is indexed, each with its breadcrumbs and its form. */
export function chunksOf(
  sections: readonly RawSection[],
  facts: FileFacts,
  leftOut: LeftOut,
): Chunk[] {
  const open: { readonly level: number; readonly heading: string }[] = [];
  const forms = formsOf(sections);
  return sections.flatMap((section, at) => {
    while ((open.at(-1)?.level ?? 0) >= section.level && open.length > 0) open.pop();
    if (section.heading !== '' && !titlePage.test(section.heading)) open.push(section);
    if (boilerplate.test(section.heading)) {
      leftOut.boilerplate++;
      return [];
    }
    const parts = splitBlocks(section.blocks).map((text) => plain(text).trim());
    if (parts.join('').length < minText) {
      if (parts.length > 0) leftOut.short++;
      return [];
    }
    const trail = [...facts.trail, ...open.map(({ heading }) => heading)];
    const path = (trail.length > 0 ? trail : [facts.title]).join(' > ');
    return parts.map((text, part) => ({
      path: part === 0 ? path : `${path} (cont. ${part + 1})`,
      form: forms[at] ?? facts.form,
      text,
    }));
  });
}

/** The form of each section: a declaration tags its whole scope, a form id in a heading what is under it. */
function formsOf(sections: readonly RawSection[]): (string | undefined)[] {
  const forms: (string | undefined)[] = sections.map(() => undefined);
  const isUnder = (at: number, level: number) => (sections[at]?.level ?? 0) > level;
  sections.forEach(({ level, heading, blocks }, at) => {
    const [named] = formIdsIn(heading);
    const declared = named ?? declaredForm(blocks.map(({ text }) => text));
    if (declared === undefined) return;
    // Said below a tab, it is still about the form, whose heading is of level 2 in guides and 1 in topics.
    let first = at;
    const top = named === undefined && level > 2 ? 2 : level;
    while (first > 0 && (sections[first]?.level ?? 0) > top && isUnder(first, top)) first--;
    forms[first] = declared;
    for (
      let next = first + 1;
      next < sections.length && isUnder(next, sections[first]?.level ?? 0);
      next++
    )
      forms[next] = declared;
  });
  return forms;
}

function declaredForm(texts: readonly string[]): string | undefined {
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const said = plain(line).replace(/[*_]{2}/g, '');
    if (!declaration.test(said)) continue;
    const value = said.slice(said.indexOf(':') + 1).replace(/[()]/g, ' ');
    const form = asFormId(value) ?? formIdsIn(value)[0];
    if (form !== undefined) return form;
  }
  return undefined;
}
