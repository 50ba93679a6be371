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
  .describe('custom fields as View.Field')
  .optional();

/** An answer with its custom fields shown, and what to say of those that did not come. */
export type WithCustomFields =
  | {
      readonly kind: 'data';
      readonly data: unknown;
      readonly notice: Readonly<Record<string, unknown>>;
    }
  | Exclude<ErpAnswer, { kind: 'data' }>;

/**
 * Asks once for each small list of custom fields, and puts what came together by the records' ids
 * (acumatica-complaints #16). The first failure is the answer.
 *
 * @param names `View.Field`; none asks once, for none
 * @param ask asks with the given `$custom`; undefined where none is wanted
 */
export async function askWithCustomFields(
  names: readonly string[],
  ask: (custom: string | undefined) => Promise<ErpAnswer>,
): Promise<WithCustomFields> {
  let data: unknown;
  for (const [nth, batch] of customBatches(names).entries()) {
    const answer = await ask(batch.length === 0 ? undefined : batch.join(','));
    if (answer.kind === 'failed') return answer;
    data = nth === 0 ? answer.data : mergeRecord(data, answer.data);
  }
  if (names.length === 0) return { kind: 'data', data, notice: {} };
  // Without a record there is nothing in which a field could be missing.
  const isEmpty = Array.isArray(data) && data.length === 0;
  const missing = isEmpty ? [] : missingCustomFields(data, names);
  return { kind: 'data', data: showCustomFields(data), notice: customFieldsNotice(missing) };
}
