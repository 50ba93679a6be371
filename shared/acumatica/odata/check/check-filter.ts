// SPDX-License-Identifier: Apache-2.0
import type { FieldSchema } from '../field-schema.ts';
import { parseFilter } from '../grammar/parse-filter.ts';
import { calculatedColumn } from './calculated-columns.ts';
import { Checking, type Rewrite } from './checking.ts';
import { translateFilter } from './conditions.ts';
import { type Correction, together } from './correction.ts';
import type { Dialect } from './dialect.ts';
import { misspelling } from './unread-filter.ts';

/** What is known of a filter before the ERP is asked. */
export type CheckedFilter =
  /** Right as far as anybody can see, in the dialect of the one who is asked. */
  | {
      readonly kind: 'checked';
      readonly filter: string;
      readonly rewrites: readonly Rewrite[];
    }
  /** Not all of it could be judged, so that the ERP decides. */
  | {
      readonly kind: 'unchecked';
      readonly filter: string;
      readonly rewrites: readonly Rewrite[];
      readonly why: string;
    }
  /** Certainly wrong: the ERP would refuse it or, worse, answer with nothing. */
  | { readonly kind: 'wrong'; readonly correction: Correction };

const notRead = 'The grammar of this server does not know its form.';

/**
 * Checks a filter and translates it into a dialect. What need not change stays byte for byte as it was
 * given, and so does the text of every literal. Never throws; takes time in proportion to the length.
 *
 * @param schema the names that there are; without it names and values are not judged
 */
export function checkFilter(text: string, dialect: Dialect, schema?: FieldSchema): CheckedFilter {
  const parsed = parseFilter(text);
  if (parsed.kind === 'unread') {
    const wrong = misspelling(text, parsed.at, dialect) ?? calculatedColumn(text, schema);
    if (wrong !== undefined) return { kind: 'wrong', correction: wrong };
    return { kind: 'unchecked', filter: text, rewrites: [], why: notRead };
  }
  const checking = new Checking(text, dialect, schema);
  const { from, to } = parsed.expression;
  const written = translateFilter(parsed.expression, checking);
  const filter = text.slice(0, from) + written + text.slice(to);
  const [first, ...more] = checking.corrections;
  if (first !== undefined) return { kind: 'wrong', correction: together([first, ...more]) };
  const calculated = calculatedColumn([...checking.calculated], schema);
  if (calculated !== undefined) return { kind: 'wrong', correction: calculated };
  const { rewrites, doubts } = checking;
  if (doubts.size === 0) return { kind: 'checked', filter, rewrites };
  return { kind: 'unchecked', filter, rewrites, why: [...doubts].join(' ') };
}
