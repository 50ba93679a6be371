// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { walk } from '#shared/governance/walk.ts';
import type { Failure } from '#shared/mcp/failure.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import type { ErpAnswer, ErpRequest, FailedAnswer } from '../client/erp-session.ts';
import { contractReading, wrap } from '../client/field-shapes.ts';
import { entityUrl } from '../client/paths.ts';
import { recordRequest } from '../client/record-request.ts';
import type { EntityGetter } from '../entities/entity.ts';
import { browserUrl } from '../entities/screens.ts';
import { type Connector, failedOutcome, sessionOf, unexpectedAnswer } from './connector.ts';
import { askWithCustomFields, customFieldsInput } from './custom-fields.ts';
import { keyDetails, keySchema, keyValues, keyWords, type NamedKey } from './record-key.ts';

const custom = z.object({ customFields: customFieldsInput });

function requestOf(
  { entity, expand, read }: EntityGetter,
  key: readonly NamedKey[],
  { settings }: Connector,
  customFields: string | undefined,
): ErpRequest {
  const query = new URLSearchParams();
  if (expand.length > 0) query.set('$expand', expand.join(','));
  if (customFields !== undefined) query.set('$custom', customFields);
  const keyed = read === 'keyed-get' ? recordRequest(settings, entity, key, query) : undefined;
  return (
    keyed ?? {
      method: 'PUT',
      url: entityUrl(settings, entity, [], query),
      label: `PUT ${entity} (${key.map(({ value }) => value).join(', ')})`,
      body: wrap(Object.fromEntries(key.map(({ field, value }) => [field, value]))),
    }
  );
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

function isEmptyInquiry({ read, expand }: EntityGetter, record: Readonly<Record<string, unknown>>) {
  if (read !== 'inquiry-put') return false;
  return expand.every((name) => {
    const rows = record[name];
    return Array.isArray(rows) && rows.length === 0;
  });
}

/** An inquiry form answers a question about nothing with no rows, which is no quantity of zero. */
function noRows(getter: EntityGetter, key: readonly NamedKey[], record: unknown): Failure {
  const { remarks } = walk(record, contractReading);
  return {
    code: 'RECORD_NOT_FOUND',
    message: `There is no stock record for ${keyWords(key)} (${getter.what}): it may not exist, may have no stock anywhere, or the person may not see its branch. This does not say that the stock is zero.`,
    actionRequired:
      'Check the identifier, for example with acumatica_list_entities on StockItem, before telling the person.',
    details: {
      ...keyDetails(getter, key),
      ...(remarks.length > 0 && {
        fieldErrors: remarks.map(({ field, text }) => ({ field, error: text })),
      }),
    },
  };
}

/** A getter's own words for a record that is not there. */
function whenMissing(
  answer: FailedAnswer,
  getter: EntityGetter,
  key: readonly NamedKey[],
  { settings }: Connector,
): Failure {
  const { failure } = answer;
  const { entity, what } = getter;
  if (failure.code !== 'ERP_NOT_FOUND' && failure.code !== 'RECORD_NOT_FOUND') return failure;
  const custom =
    failure.code === 'ERP_NOT_FOUND' && settings.endpointName !== 'Default'
      ? ` It may also be that the endpoint ${settings.endpointName} ${settings.endpointVersion} has no entity ${entity}: try acumatica_describe_entity or acumatica_list_entities with it; an administrator can add it to the endpoint.`
      : '';
  return {
    code: 'RECORD_NOT_FOUND',
    message: `There is no ${entity} with ${keyWords(key)} (${what}): it does not exist, or the person may not see its branch.${custom}`,
    actionRequired:
      'Check the identifier, for example with acumatica_list_entities, before telling the person.',
    details: keyDetails(getter, key),
  };
}

function titleOf(tool: string): string {
  return tool
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** What every record has beside its own fields. */
export const recordShape = {
  id: z.string().describe("record's GUID").optional(),
};

/** The tool that fetches one record of an entity by its key. */
export function getRecordTool(getter: EntityGetter, connector: Connector): Tool {
  const { tool, entity, keys, what, alsoCalled, read } = getter;
  const { settings } = connector;
  const parameters = Object.fromEntries(keys.map((key) => [key.parameter, keySchema(key)]));
  return defineTool({
    name: `acumatica_${tool}`,
    title: titleOf(tool),
    description: `Fetches ${what}${alsoCalled === undefined ? '' : ` (${alsoCalled})`} by key.`,
    // An inquiry form has no custom fields of its own.
    input: z.strictObject({ ...parameters, ...(read === 'keyed-get' && custom.shape) }),
    output: z.looseObject(recordShape),
    annotations: readsOnly,
    scope: 'erp.read',
    async run(context, args) {
      const session = sessionOf(connector, context);
      const key = keyValues(keys, args);
      const { customFields = [] } = custom.parse({ customFields: args['customFields'] });
      const ask = (names: string | undefined) =>
        session.send(requestOf(getter, key, connector, names));
      const asked = await askWithCustomFields(customFields, ask);
      const answer = recordIn(asked, entity);
      const facts = { ...session.facts(), entity };
      if (answer.kind === 'failed') {
        const failure = whenMissing(answer, getter, key, connector);
        return failedOutcome({ ...answer, failure }, facts);
      }
      const { record } = answer;
      if (isEmptyInquiry(getter, record))
        return failedOutcome({ failure: noRows(getter, key, record) }, facts);
      const url = browserUrl(settings, entity, {
        ...Object.fromEntries(key.map(({ field, value }) => [field, value])),
        ...record,
      });
      return {
        kind: 'ok',
        result: {
          ...(asked.kind === 'data' && asked.notice),
          ...(url !== undefined && { browser_url: url }),
          ...record,
        },
        reading: contractReading,
        facts: { ...facts, rows: 1 },
      };
    },
  });
}
