// SPDX-License-Identifier: Apache-2.0
import type { Condition } from './condition.ts';

/** Conditions as one readable text, and what is odd about it. */
export interface BracketedText {
  /** What is switched on; undefined where nothing is. */
  readonly text?: string;
  /** As many brackets close as open, and none before it opens. */
  readonly balanced: boolean;
  /** And and or stand side by side without brackets: and binds first. */
  readonly mixed: boolean;
}

/** Reads the lines that are switched on, in order; the others take no part, their brackets included. */
export function bracketedText(conditions: readonly Condition[]): BracketedText {
  const active = conditions.filter((condition) => condition.active);
  let text = '';
  let balanced = true;
  let mixed = false;
  const groups: Set<string>[] = [new Set()];
  for (const [at, { opens, closes, text: own, next }] of active.entries()) {
    for (let bracket = 0; bracket < opens; bracket++) groups.push(new Set());
    for (let bracket = 0; bracket < closes; bracket++) {
      if (groups.length === 1) balanced = false;
      else groups.pop();
    }
    text += `${'('.repeat(opens)}${own}${')'.repeat(closes)}`;
    if (at === active.length - 1) continue;
    text += ` ${next} `;
    const group = groups.at(-1);
    group?.add(next);
    mixed ||= group?.size === 2;
  }
  return { ...(text !== '' && { text }), balanced: balanced && groups.length === 1, mixed };
}
