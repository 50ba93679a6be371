// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { ErpAnswer } from '../client/erp-session.ts';
import {
  customBatches,
  customFieldName,
  customFieldsNotice,
  mergeRecord,
  missingCustomFields,
  showCustomFields,
} from '../entities/custom-fields.ts';
import { isInnerError } from './list-faults.ts';

const maxCustomFields = 40;

/** The argument that names custom fields. Models also send lists as text with commas. */
export const customFieldsInput = z
  .preprocess(
    (given) =>
      typeof given === 'string' ? given.split(',').filter((name) => name.trim() !== '') : given,
    z
      .array(z.string().refine((name) => customFieldName(name) !== undefined, 'is no View.Field'))
      .refine((names) => names.length <= maxCustomFields, `has more than ${maxCustomFields} names`),
  )
  .describe('as View.Field')
  .optional();

/** An answer with its custom fields shown, and what to say of those that did not come. */
export type WithCustomFields =
  | {
      readonly kind: 'data';
      readonly data: unknown;
      readonly notice: Readonly<Record<string, unknown>>;
    }
  | Exclude<ErpAnswer, { kind: 'data' }>;

/** What `$custom` names first; undefined where none is wanted. */
export function firstCustomFields(names: readonly string[]): string | undefined {
  return customBatches(names)[0]?.join(',') || undefined;
}

/**
 * Asks once for each small list of custom fields, and puts what came together by the records' ids
 * (acumatica-complaints #16). The first failure that is not about the names is the answer.
 *
 * @param first what came with {@link firstCustomFields}
 * @param names `View.Field`
 * @param ask asks the same with the given `$custom`
 */
export async function withCustomFields(
  first: unknown,
  names: readonly string[],
  ask: (custom: string) => Promise<ErpAnswer>,
): Promise<WithCustomFields> {
  let data = first;
  for (const batch of customBatches(names).slice(1)) {
    const answer = await ask(batch.join(','));
    // A list that the ERP stumbles over is a list of names that it does not have.
    if (answer.kind === 'failed' && isInnerError(answer)) continue;
    if (answer.kind === 'failed') return answer;
    data = mergeRecord(data, answer.data);
  }
  if (names.length === 0) return { kind: 'data', data, notice: {} };
  // Without a record there is nothing in which a field could be missing.
  const isEmpty = Array.isArray(data) && data.length === 0;
  const missing = isEmpty ? [] : missingCustomFields(data, names);
  return { kind: 'data', data: showCustomFields(data), notice: customFieldsNotice(missing) };
}

/**
 * Asks for one record with its custom fields; without them where the ERP stumbles over their names.
 *
 * @param ask asks with the given `$custom`, or without any
 */
export async function askWithCustomFields(
  names: readonly string[],
  ask: (custom: string | undefined) => Promise<ErpAnswer>,
): Promise<WithCustomFields> {
  const first = await ask(firstCustomFields(names));
  if (first.kind === 'data') return withCustomFields(first.data, names, ask);
  if (names.length === 0 || !isInnerError(first)) return first;
  const without = await ask(undefined);
  if (without.kind === 'failed') return first;
  return { kind: 'data', data: without.data, notice: customFieldsNotice(names) };
}
