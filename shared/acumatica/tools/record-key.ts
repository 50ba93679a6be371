// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { fitsSegment } from '../client/paths.ts';
import type { EntityGetter, KeyPart } from '../entities/entity.ts';

const maxKeyLength = 255;
const blank = (text: string) => text.trim() === '';

/** The name that the contract has for a part of a key. */
export function keyField({ parameter }: KeyPart): string {
  return parameter.charAt(0).toUpperCase() + parameter.slice(1);
}

/** What a tool takes for a part of a key. */
export function keySchema({ standard, optional, about }: KeyPart): z.ZodType {
  // Lengths are checked without showing them in the schema, where they would cost tokens in every tool.
  const text = z.string().refine((key) => key.length <= maxKeyLength, 'is too long for a key');
  const described = about === undefined ? text : text.describe(about);
  // A blank stands for "left out", which only a key with a standard or an optional one can bear.
  if (standard !== undefined || optional) {
    const lenient = described.refine((key) => blank(key) || fitsSegment(key), 'is no key');
    return standard === undefined ? lenient.optional() : lenient.default(standard);
  }
  return described.refine(fitsSegment, 'must not be blank, and must be a key');
}

/** One part of a record's key with its value. */
export interface NamedKey {
  readonly field: string;
  readonly value: string;
}

/** A record's key in order; an optional part that is left out is missing from the end. */
export function keyValues(
  keys: readonly KeyPart[],
  args: Readonly<Record<string, unknown>>,
): readonly NamedKey[] {
  return keys.flatMap((part) => {
    const given = args[part.parameter];
    const field = keyField(part);
    if (typeof given === 'string' && !blank(given)) return [{ field, value: given.trim() }];
    return part.standard === undefined ? [] : [{ field, value: part.standard }];
  });
}

/** A key as the ERP names its fields: `Type Invoice and ReferenceNbr 000001`. */
export function keyWords(key: readonly NamedKey[]): string {
  return key.map(({ field, value }) => `${field} ${value}`).join(' and ');
}

/** What is known of a key that finds nothing: the values that were tried, and what its parts look like. */
export function keyDetails(
  { keys }: EntityGetter,
  key: readonly NamedKey[],
): Readonly<Record<string, unknown>> {
  const formats = keys.flatMap(({ parameter, about }) =>
    about === undefined ? [] : [[parameter, about] as const],
  );
  return {
    key: Object.fromEntries(key.map(({ field, value }) => [field, value])),
    ...(formats.length > 0 && { parameterHints: Object.fromEntries(formats) }),
  };
}
