// SPDX-License-Identifier: Apache-2.0
import type { Failure } from '#shared/mcp/failure.ts';
import type { FailedAnswer } from '../client/erp-session.ts';
import { complexEntity, filterErrorKind } from '../entities/complex-entities.ts';
import { entityGetters } from '../entities/getters.ts';
import { nearestNames } from '../entities/nearest-names.ts';
import { standardEntities } from '../entities/standard-entities.ts';
import { faultIn, suspectingFilter } from '../odata/filter-fault.ts';
import { entityFilterCorrection } from '../odata/v3-correction.ts';
import type { AcumaticaSettings } from '../settings.ts';
import type { AskList, ListQuery } from './list-query.ts';

type Refusal = Readonly<Record<string, unknown>>;

/** Whether the ERP met an error of its own, which a caller's mistake mostly looks like. */
export function isInnerError({ http, failure }: FailedAnswer): boolean {
  return http?.status === 500 && failure.code === 'ERP_ERROR';
}

/** A filter that the ERP's parser found wrong, put right. */
export function filterCorrectionOf(
  { entity, filter }: ListQuery,
  { http, failure }: FailedAnswer,
): Refusal | undefined {
  if (filter === undefined || http === undefined) return undefined;
  if (failure.code !== 'ERP_ERROR' && failure.code !== 'ERP_VALIDATION') return undefined;
  const found = faultIn(http.complaint.texts);
  if (found === undefined) return undefined;
  // The ERP words an unknown name alike wherever it stands.
  const { fault, said } = found;
  if (fault.kind === 'unknown_property' && !filter.includes(fault.property)) return undefined;
  return entityFilterCorrection(fault, entity, filter, said);
}

/** The answer 500 to a filter that the entity cannot take, as advice; undefined where the failure is another one. */
export function filterAdvice(
  { entity, filter }: ListQuery,
  answer: FailedAnswer,
): Refusal | undefined {
  // A cause that is known better, such as a missing setup, is not the filter's fault.
  if (filter === undefined || !isInnerError(answer)) return undefined;
  const kind = filterErrorKind(answer.http?.complaint.texts ?? []);
  if (kind === undefined) return undefined;
  const keyField = complexEntity(entity)?.keyField;
  const byKey = keyField === undefined ? 'by its key' : `by ${keyField}`;
  const why =
    kind === 'child_collection'
      ? `The filter names a field of a detail collection of ${entity}, and only fields of the record itself can be filtered.`
      : `${entity} cannot be filtered by this expression, since the ERP computes some of its fields.`;
  return {
    error: `${why} The query was not executed: do not report that nothing matches. Fetch one record ${byKey} (acumatica_get_ tools), filter by other fields, or run an inquiry (acumatica_run_inquiry) that covers the question.`,
    entity,
    filterNotApplicable: true,
    filterErrorKind: kind,
    ...(keyField !== undefined && { keyField }),
  };
}

/** The failure of an expand: found out by asking for one record without it. */
export async function expandFailure(
  query: ListQuery,
  answer: FailedAnswer,
  ask: AskList,
): Promise<Failure | undefined> {
  const { entity, expand } = query;
  if (expand === undefined || !isInnerError(answer)) return undefined;
  const without = await ask({
    ...query,
    expand: undefined,
    select: undefined,
    order: [],
    limit: 0,
  });
  if (without.kind === 'failed') return undefined;
  const known = entityGetters.find((getter) => getter.entity === entity)?.expand ?? [];
  const said = answer.http?.complaint.message ?? '';
  return {
    code: 'INVALID_ARGUMENTS',
    message: `The ERP cannot list ${entity} with expand ${expand}, and can without it. ${said === '' ? '' : `It said: ${said} `}The query did not run: this is not an empty result.`,
    actionRequired:
      'Call again with the names that the entity has, written exactly so, or without expand. Details that cannot be listed come with a single record (acumatica_get_ tools).',
    details: { entity, expand, knownDetails: known },
  };
}

/** What is left to say of a failed list. */
export function otherFailure(
  { entity, filter }: ListQuery,
  { failure }: FailedAnswer,
  { endpointName, endpointVersion }: AcumaticaSettings,
): Failure {
  if (failure.code !== 'ERP_NOT_FOUND')
    return filter === undefined ? failure : suspectingFilter(failure);
  return unknownEntity(entity, { endpointName, endpointVersion });
}

/** The failure of a name that the endpoint does not have, with those that may be meant. */
export function unknownEntity(
  entity: string,
  { endpointName, endpointVersion }: Pick<AcumaticaSettings, 'endpointName' | 'endpointVersion'>,
): Failure {
  const nearest = nearestNames(entity, standardEntities);
  return {
    code: 'ERP_NOT_FOUND',
    message: `The endpoint ${endpointName} ${endpointVersion} of the ERP has no entity ${entity}. This is not an empty result.`,
    actionRequired:
      nearest.length > 0
        ? 'Use one of nearestNames if it is what is meant, and call again.'
        : 'Use the name of a business entity in the singular, such as Customer or SalesOrder. An administrator can add entities to the endpoint.',
    details: { nearestNames: nearest },
  };
}
