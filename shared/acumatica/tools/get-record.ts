// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Failure } from '#shared/mcp/failure.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import type { ErpAnswer, ErpRequest } from '../client/erp-session.ts';
import { contractReading, wrap } from '../client/field-shapes.ts';
import { entityUrl, fitsSegment } from '../client/paths.ts';
import type { EntityGetter, KeyPart } from '../entities/entity.ts';
import { type Connector, failedOutcome, sessionOf } from './connector.ts';

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

/** The values of a record's key in order; an optional one that is left out is missing from the end. */
function keyValues(keys: readonly KeyPart[], args: Readonly<Record<string, unknown>>): string[] {
  return keys.flatMap(({ parameter, standard }) => {
    const given = args[parameter];
    if (typeof given === 'string' && !blank(given)) return [given.trim()];
    return standard === undefined ? [] : [standard];
  });
}

function requestOf(
  getter: EntityGetter,
  values: readonly string[],
  connector: Connector,
): ErpRequest {
  const { entity, keys, expand, read } = getter;
  const query = new URLSearchParams();
  if (expand.length > 0) query.set('$expand', expand.join(','));
  if (read === 'keyed-get')
    return {
      method: 'GET',
      url: entityUrl(connector.settings, entity, values, query),
      label: `GET ${[entity, ...values].join('/')}`,
    };
  const asked = Object.fromEntries(values.map((value, index) => [keys[index]?.field ?? '', value]));
  return {
    method: 'PUT',
    url: entityUrl(connector.settings, entity, [], query),
    label: `PUT ${entity} (${values.join(', ')})`,
    body: wrap(asked),
  };
}

/** A getter's own words for a record that is not there. */
function whenMissing(
  answer: Extract<ErpAnswer, { kind: 'failed' }>,
  { entity, what }: EntityGetter,
  values: readonly string[],
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
    message: `There is no ${entity} ${values.join(' / ')} (${what}): it does not exist, or the person may not see its branch.${custom}`,
    actionRequired:
      'Check the identifier, for example with acumatica_list_entities, before telling the person.',
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
      const values = keyValues(keys, args);
      const answer = await session.send(requestOf(getter, values, connector));
      const facts = { ...session.facts(), entity };
      if (answer.kind === 'failed') {
        const failure = whenMissing(answer, getter, values, connector);
        return failedOutcome({ ...answer, failure }, facts);
      }
      if (typeof answer.data !== 'object' || answer.data === null || Array.isArray(answer.data))
        return failedOutcome({ failure: noRecord(entity) }, facts);
      const result = answer.data as Record<string, unknown>; // narrowed above: an object of JSON
      return { kind: 'ok', result, reading: contractReading, facts: { ...facts, rows: 1 } };
    },
  });
}

function noRecord(entity: string): Failure {
  return {
    code: 'ERP_UNREADABLE_ANSWER',
    message: `The ERP could not answer: it sent something other than one ${entity} record. This is not an empty result.`,
    actionRequired: 'Repeat the call once; if it fails again, tell the person.',
  };
}
