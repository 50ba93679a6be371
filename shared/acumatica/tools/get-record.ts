// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { walk } from '#shared/governance/walk.ts';
import type { Failure } from '#shared/mcp/failure.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import type { ErpAnswer, ErpRequest, FailedAnswer } from '../client/erp-session.ts';
import { contractReading, wrap } from '../client/field-shapes.ts';
import { entityUrl, fitsSegment } from '../client/paths.ts';
import type { EntityGetter, KeyPart } from '../entities/entity.ts';
import { type Connector, failedOutcome, sessionOf, unexpectedAnswer } from './connector.ts';

const maxKeyLength = 255;
const blank = (text: string) => text.trim() === '';

function keySchema({ standard, optional, about }: KeyPart): z.ZodType {
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
interface KeyValue {
  readonly field: string;
  readonly value: string;
}

/** A record's key in order; an optional part that is left out is missing from the end. */
function keyValues(
  keys: readonly KeyPart[],
  args: Readonly<Record<string, unknown>>,
): readonly KeyValue[] {
  return keys.flatMap(({ parameter, standard }) => {
    const field = parameter.charAt(0).toUpperCase() + parameter.slice(1);
    const given = args[parameter];
    if (typeof given === 'string' && !blank(given)) return [{ field, value: given.trim() }];
    return standard === undefined ? [] : [{ field, value: standard }];
  });
}

function requestOf(
  { entity, expand, read }: EntityGetter,
  key: readonly KeyValue[],
  { settings }: Connector,
): ErpRequest {
  const values = key.map(({ value }) => value);
  const query = new URLSearchParams();
  if (expand.length > 0) query.set('$expand', expand.join(','));
  if (read === 'inquiry-put')
    return {
      method: 'PUT',
      url: entityUrl(settings, entity, [], query),
      label: `PUT ${entity} (${values.join(', ')})`,
      body: wrap(Object.fromEntries(key.map(({ field, value }) => [field, value]))),
    };
  const label = `GET ${[entity, ...values].join('/')}`;
  // IIS decodes a path before it splits it, so that an encoded slash would name another record or
  // climb (acumatica-complaints #14), and an encoded dollar sign a resource of the API's own, such as
  // $adHocSchema. In a filter both are only characters.
  if (values.some((value) => /[/\\]|^\$/.test(value))) {
    const equals = ({ field, value }: KeyValue) => `${field} eq '${value.replaceAll("'", "''")}'`;
    query.set('$filter', key.map(equals).join(' and '));
    query.set('$top', '1');
    return { method: 'GET', url: entityUrl(settings, entity, [], query), label };
  }
  return { method: 'GET', url: entityUrl(settings, entity, values, query), label };
}

/** The record in an answer: the object itself, or the only row of a list. */
function recordIn(
  answer: ErpAnswer,
  entity: string,
): { readonly kind: 'record'; readonly record: Record<string, unknown> } | FailedAnswer {
  if (answer.kind === 'failed') return answer;
  const found: unknown = Array.isArray(answer.data) ? answer.data[0] : answer.data;
  if (Array.isArray(answer.data) && answer.data.length === 0)
    return { kind: 'failed', failure: { code: 'RECORD_NOT_FOUND', message: 'No row' } };
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    return { kind: 'failed', failure: unexpectedAnswer(`one ${entity} record`) };
  return { kind: 'record', record: found as Record<string, unknown> }; // narrowed above: an object of JSON
}

/** A key as the ERP names its fields: `Type Invoice and ReferenceNbr 000001`. */
function keyWords(key: readonly KeyValue[]): string {
  return key.map(({ field, value }) => `${field} ${value}`).join(' and ');
}

/** What is known of a key that finds nothing: the values that were tried, and what its parts look like. */
function keyDetails(
  keys: readonly KeyPart[],
  key: readonly KeyValue[],
): Readonly<Record<string, unknown>> {
  const formats = keys.flatMap(({ parameter, about }) =>
    about === undefined ? [] : [[parameter, about] as const],
  );
  return {
    key: Object.fromEntries(key.map(({ field, value }) => [field, value])),
    ...(formats.length > 0 && { parameterHints: Object.fromEntries(formats) }),
  };
}

function isEmptyInquiry({ read, expand }: EntityGetter, record: Readonly<Record<string, unknown>>) {
  if (read !== 'inquiry-put') return false;
  return expand.every((name) => {
    const rows = record[name];
    return Array.isArray(rows) && rows.length === 0;
  });
}

/** An inquiry form answers a question about nothing with no rows, which is no quantity of zero. */
function noRows({ keys, what }: EntityGetter, key: readonly KeyValue[], record: unknown): Failure {
  const { remarks } = walk(record, contractReading);
  return {
    code: 'RECORD_NOT_FOUND',
    message: `There is no stock record for ${keyWords(key)} (${what}): it may not exist, may have no stock anywhere, or the person may not see its branch. This does not say that the stock is zero.`,
    actionRequired:
      'Check the identifier, for example with acumatica_list_entities on StockItem, before telling the person.',
    details: {
      ...keyDetails(keys, key),
      ...(remarks.length > 0 && {
        fieldErrors: remarks.map(({ field, text }) => ({ field, error: text })),
      }),
    },
  };
}

/** A getter's own words for a record that is not there. */
function whenMissing(
  answer: FailedAnswer,
  { entity, what, keys }: EntityGetter,
  key: readonly KeyValue[],
  { settings }: Connector,
): Failure {
  const { failure } = answer;
  if (failure.code !== 'ERP_NOT_FOUND' && failure.code !== 'RECORD_NOT_FOUND') return failure;
  const custom =
    failure.code === 'ERP_NOT_FOUND' && settings.endpointName !== 'Default'
      ? ` It may also be that the endpoint ${settings.endpointName} ${settings.endpointVersion} has no entity ${entity}: try acumatica_list_entities with it; an administrator can add it to the endpoint.`
      : '';
  return {
    code: 'RECORD_NOT_FOUND',
    message: `There is no ${entity} with ${keyWords(key)} (${what}): it does not exist, or the person may not see its branch.${custom}`,
    actionRequired:
      'Check the identifier, for example with acumatica_list_entities, before telling the person.',
    details: keyDetails(keys, key),
  };
}

function titleOf(tool: string): string {
  return tool
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** The tool that fetches one record of an entity by its key. */
export function getRecordTool(getter: EntityGetter, connector: Connector): Tool {
  const { tool, entity, keys, what } = getter;
  return defineTool({
    name: `acumatica_${tool}`,
    title: titleOf(tool),
    description: `Fetches ${what} by key.`,
    input: z.strictObject(Object.fromEntries(keys.map((key) => [key.parameter, keySchema(key)]))),
    output: z.looseObject({}),
    annotations: readsOnly,
    scope: 'erp.read',
    async run(context, args) {
      const session = sessionOf(connector, context);
      const key = keyValues(keys, args);
      const answer = recordIn(await session.send(requestOf(getter, key, connector)), entity);
      const facts = { ...session.facts(), entity };
      if (answer.kind === 'record' && isEmptyInquiry(getter, answer.record))
        return failedOutcome({ failure: noRows(getter, key, answer.record) }, facts);
      if (answer.kind === 'record')
        return {
          kind: 'ok',
          result: answer.record,
          reading: contractReading,
          facts: { ...facts, rows: 1 },
        };
      const failure = whenMissing(answer, getter, key, connector);
      return failedOutcome({ ...answer, failure }, facts);
    },
  });
}
