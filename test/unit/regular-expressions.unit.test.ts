// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './source-tree.ts';

// Check 23: no text that a stranger sends may keep a regular expression busy.
process.env['RECHECK_BACKEND'] = 'pure'; // in this process, on every platform alike

interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly file: string;
}

/** Every regular expression written in a file. @throws Error where one is built while running */
function patternsIn(file: string): Pattern[] {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const regex: unknown = Reflect.get(node, 'regex');
    if (Reflect.get(node, 'type') === 'Literal' && typeof regex === 'object' && regex !== null)
      found.push({
        source: String(Reflect.get(regex, 'pattern')),
        flags: String(Reflect.get(regex, 'flags')),
        file,
      });
    const callee = Reflect.get(Object(Reflect.get(node, 'callee')), 'name');
    if (callee === 'RegExp' && !mayBuild.includes(file))
      throw new Error(`${file} builds a regular expression while it runs`);
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(program);
  return found;
}

/** Files that build expressions from constants; what they build is recorded below, while it is built. */
const mayBuild: readonly string[] = ['shared/acumatica/odata/order-by.ts'];

/** What those files build when they are imported. */
async function builtPatterns(): Promise<Pattern[]> {
  const built: Pattern[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags = '']: [string, string?]) {
      built.push({ source, flags, file: 'built' });
      return new target(source, flags);
    },
  });
  try {
    await import('#shared/acumatica/odata/order-by.ts');
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}

/** The most characters of a failure's text that anything reads (shared/acumatica/client/error-text.ts). */
const maxRead = 20_000;
/**
 * Expressions whose time grows with the square of the text, or which the checker cannot decide: how
 * each begins, and what its worst text repeats. They read failures of the ERP or one argument, and no more than the bound.
 */
const bounded: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'shared/acumatica/client/plain-words.ts': [
    ['(^|\\s)at ', ' at a'],
    ['\\b[a-z][a-z0-9+.-]{0,30}:', 'a.'],
    ['\\b(data source|server', 'server '],
    ['(?<![\\w.@-])(?:[a-z0-9]', 'a.a-'],
  ],
  'shared/acumatica/odata/filter-fault.ts': [
    ['could not find a property', "could not find a property named '' on type "],
    ["unrecognized '", "unrecognized '' literal '"],
  ],
  'shared/acumatica/inquiries/infrastructure.ts': [['(?<![.\\s])', '. ']],
  'shared/acumatica/odata/grammar/literal-pattern.ts': [["'(?:[^']|'')*'(?!')", "''"]],
};

const all = [...sourceFiles('shared', 'functions').flatMap(patternsIn), ...(await builtPatterns())];
const distinct = [...new Map(all.map((one) => [`/${one.source}/${one.flags}`, one])).values()];

describe('the regular expressions of shared/ and functions/', () => {
  it('are found, and the checker knows a bad one', () => {
    expect(distinct.length).toBeGreaterThan(50);
    expect(distinct.filter(({ file }) => file === 'built').length).toBeGreaterThan(0);
    expect(checkSync('(a+)+$', '').status).toBe('vulnerable');
  });

  it('take time in proportion to their text, or are used on bounded texts only', {
    timeout: 120_000,
  }, () => {
    // What the checker cannot decide in a second is timed below, or is new and small.
    const slow = distinct.filter(
      ({ source, flags }) => checkSync(source, flags, { timeout: 1_000 }).status === 'vulnerable',
    );
    const unexpected = slow.filter(
      ({ file, source }) => !bounded[file]?.some(([known]) => source.startsWith(known)),
    );
    expect(unexpected.map(({ file, source }) => `${file}: /${source}/`)).toEqual([]);
  });

  it.each(
    Object.entries(bounded).flatMap(([file, worst]) => worst.map((one) => [file, ...one] as const)),
  )('%s: /%s…/ is quick at the bound, on its worst text', (file, start, attack) => {
    const pattern = distinct.find((one) => one.file === file && one.source.startsWith(start));
    if (!pattern) throw new Error('The expression is gone: take it off the list');
    const text = attack.repeat(Math.ceil(maxRead / attack.length)).slice(0, maxRead);
    const began = performance.now();
    text.replace(new RegExp(pattern.source, pattern.flags), '');
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
