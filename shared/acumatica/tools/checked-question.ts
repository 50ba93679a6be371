// SPDX-License-Identifier: Apache-2.0
import { complexEntity } from '../entities/complex-entities.ts';
import { checkFilter } from '../odata/check/check-filter.ts';
import { checkNames } from '../odata/check/check-names.ts';
import type { Rewrite } from '../odata/check/checking.ts';
import type { Correction } from '../odata/check/correction.ts';
import type { Dialect } from '../odata/check/dialect.ts';
import { entityRefusal, inquiryRefusal, type WrongArgument } from '../odata/check/refusal.ts';
import type { FieldSchema } from '../odata/field-schema.ts';
import type { OrderTerm } from '../odata/order-by.ts';

/** What a question says besides whom it asks. */
export interface Question {
  readonly filter: string | undefined;
  /** Names separated by commas. */
  readonly select: string | undefined;
  readonly expand?: string | undefined;
  readonly order?: readonly OrderTerm[];
}

/** A question as the ERP is asked it, or the answer that says what is wrong with it. */
export type CheckedQuestion<Asked extends Question> =
  | {
      readonly kind: 'asked';
      readonly question: Asked;
      /** What the answer says of changes and of what could not be checked; empty where nothing is to be said. */
      readonly notice: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'refused'; readonly result: Readonly<Record<string, unknown>> };

type Refuse = (
  correction: Correction,
  argument: WrongArgument,
  given: string,
) => Readonly<Record<string, unknown>>;

interface Names {
  readonly use: Exclude<WrongArgument, 'filter'>;
  readonly paths: readonly string[];
}

function namesOf({ select, expand, order = [] }: Question): readonly Names[] {
  return [
    { use: 'select', paths: select?.split(',') ?? [] },
    { use: 'order', paths: order.map(({ path }) => path.join('/')) },
    { use: 'expand', paths: expand?.split(',') ?? [] },
  ];
}

function withNames<Asked extends Question>(
  question: Asked,
  use: Names['use'],
  names: readonly string[],
): Asked {
  switch (use) {
    case 'select':
      return { ...question, select: names.join(',') };
    case 'expand':
      return { ...question, expand: names.join(',') };
    case 'order':
      return {
        ...question,
        order: question.order?.map((term, nth) => ({
          ...term,
          path: names[nth]?.split('/') ?? term.path,
        })),
      };
  }
}

function check<Asked extends Question>(
  question: Asked,
  dialect: Dialect,
  schema: FieldSchema | undefined,
  refuse: Refuse,
): CheckedQuestion<Asked> {
  let asked = question;
  const corrected: Rewrite[] = [];
  for (const { use, paths } of schema === undefined ? [] : namesOf(question)) {
    if (paths.length === 0 || schema === undefined) continue;
    const checked = checkNames(paths, use, schema);
    if (checked.kind === 'wrong')
      return { kind: 'refused', result: refuse(checked.correction, use, paths.join(',')) };
    corrected.push(...checked.rewrites);
    if (checked.rewrites.length > 0) asked = withNames(asked, use, checked.names);
  }
  const named = corrected.length > 0 && { namesCorrected: corrected };
  if (question.filter === undefined)
    return { kind: 'asked', question: asked, notice: { ...named } };
  const checked = checkFilter(question.filter, dialect, schema);
  if (checked.kind === 'wrong')
    return { kind: 'refused', result: refuse(checked.correction, 'filter', question.filter) };
  return {
    kind: 'asked',
    question: { ...asked, filter: checked.filter },
    notice: {
      ...(checked.rewrites.length > 0 && { filterRewritten: checked.rewrites }),
      ...(checked.kind === 'unchecked' && { filterNotChecked: checked.why }),
      ...named,
    },
  };
}

/** Checks what is asked of a list of an entity, and translates its filter into OData v3. */
export function checkEntityQuestion<Asked extends Question>(
  question: Asked,
  entity: string,
  schema: FieldSchema | undefined,
): CheckedQuestion<Asked> {
  const keyField = complexEntity(entity)?.keyField;
  return check(question, 'v3', schema, (correction, argument, given) =>
    entityRefusal(correction, entity, argument, given, keyField),
  );
}

/** Checks what is asked of an inquiry, and translates its filter into OData v4. */
export function checkInquiryQuestion<Asked extends Question>(
  question: Asked,
  inquiryName: string,
  schema: FieldSchema | undefined,
): CheckedQuestion<Asked> {
  return check(question, 'v4', schema, (correction, argument, given) =>
    inquiryRefusal(correction, inquiryName, argument, given),
  );
}
