// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Failure } from '#shared/mcp/failure.ts';
import type { ToolOutcome } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import type { ErpAnswer } from '../client/erp-session.ts';
import { inquiryReading } from '../client/field-shapes.ts';
import { fitsSegment, inquiryUrl } from '../client/paths.ts';
import { nearestNames } from '../entities/nearest-names.ts';
import { isInfrastructure } from '../inquiries/infrastructure.ts';
import type { MetadataCache } from '../inquiries/metadata-cache.ts';
import { faultIn, suspectingFilter } from '../odata/filter-fault.ts';
import { type InquiryMetadata, normalisedName } from '../odata/metadata.ts';
import { normaliseFilter } from '../odata/v3-filter.ts';
import { filterCorrection } from '../odata/v4-correction.ts';
import { type Connector, failedOutcome, sessionOf, unexpectedAnswer } from './connector.ts';
import { given, limitRows, nameList, optionalText, topN } from './row-limit.ts';

const input = z.strictObject({
  inquiryName: z.string().max(200).describe('exact name, case matters'),
  filterExpression: optionalText(
    2_000,
    "OData v4: contains(Customer,'acme') and Amount gt 100; instants bare, as 2026-01-31T00:00:00Z",
  ),
  topN,
  selectFields: optionalText(1_000, 'comma-separated columns'),
});

function refusedInquiry(name: string, canary: string): Failure | undefined {
  if (!fitsSegment(name))
    return { code: 'INQUIRY_NOT_ALLOWED', message: 'inquiryName must be the name of an inquiry.' };
  if (!isInfrastructure(name, canary)) return undefined;
  return {
    code: 'INQUIRY_NOT_ALLOWED',
    message: `${name} serves this server itself and is not read by tools.`,
    actionRequired: 'Choose another inquiry.',
  };
}

function parametersRefusal(inquiryName: string): Readonly<Record<string, unknown>> {
  return {
    error: `${inquiryName} takes parameters, and inquiries with parameters cannot be run here. It was not executed: do not report that nothing matches. Ask for an inquiry without parameters, or use acumatica_list_entities.`,
    inquiryName,
    parameterized: true,
  };
}

/** A hint for the commonest causes of a filtered question that is not answered. */
function withFilterHint(failure: Failure, isFiltered: boolean): Failure {
  if (!isFiltered) return failure;
  if (failure.code !== 'ERP_UNREADABLE_ANSWER') return suspectingFilter(failure);
  return {
    ...failure,
    remediation:
      'A filter on a calculated column makes the ERP answer with nothing: leave such columns out of filterExpression.',
  };
}

/** A name that the ERP does not know, with those that may be meant. */
function unknownInquiry(
  name: string,
  metadata: InquiryMetadata | undefined,
  canary: string,
): Failure {
  const known = (metadata?.names ?? []).filter((known) => !isInfrastructure(known, canary));
  const nearest = nearestNames(name, known);
  return {
    code: 'ERP_NOT_FOUND',
    message: `The ERP knows nothing of the inquiry ${name}: there is none of this name, it is not exposed by OData, or the person may not see it. Names are case-sensitive.`,
    actionRequired:
      nearest.length > 0
        ? 'Take a name from nearestNames if one is meant; otherwise ask the person for the exact name.'
        : 'Ask the person for the exact name of the inquiry.',
    details: { nearestNames: nearest },
  };
}

function rowsOf(answer: Extract<ErpAnswer, { kind: 'data' }>): readonly unknown[] | undefined {
  const rows: unknown = Reflect.get(Object(answer.data), 'value');
  return Array.isArray(rows) ? rows : undefined;
}

function columnsOf(metadata: InquiryMetadata | undefined, name: string) {
  return metadata?.columns.get(normalisedName(name));
}

/** The tool that runs a prepared inquiry (acumatica-reference-product §7.4). */
export function runInquiryTool(connector: Connector, metadataCache: MetadataCache): Tool {
  const { settings } = connector;
  return defineTool({
    name: 'acumatica_run_inquiry',
    title: 'Run Inquiry',
    description:
      "Runs a Generic Inquiry, a prepared report, by its exact name. OData v4 filter: contains(Field,'x'), field first. Columns are the report's captions; case matters; calculated columns cannot be filtered. Does not page.",
    input,
    output: z.looseObject({ results: z.array(z.looseObject({})).optional() }),
    annotations: readsOnly,
    scope: 'erp.read',
    async run(context, args): Promise<ToolOutcome> {
      const name = args.inquiryName.trim();
      const refused = refusedInquiry(name, settings.canaryInquiry);
      if (refused) return failedOutcome({ failure: refused }, { erpCalls: 0, entity: name });
      const session = sessionOf(connector, context);
      const metadata = context.person && (await metadataCache.read(session, context.person));
      if (metadata?.parameterised.has(normalisedName(name))) {
        const facts = { ...session.facts(), entity: name };
        return {
          kind: 'refused',
          code: 'INQUIRY_NEEDS_PARAMETERS',
          result: parametersRefusal(name),
          facts,
        };
      }
      const filter = given(args.filterExpression);
      const limit = Math.min(args.topN, await connector.maxRecords());
      const query = new URLSearchParams();
      if (filter !== undefined) query.set('$filter', normaliseFilter(filter));
      query.set('$top', String(limit + 1));
      const select = nameList(args.selectFields);
      if (select !== undefined) query.set('$select', select);
      const answer = await session.send({
        method: 'GET',
        url: inquiryUrl(settings, [name], query),
        label: `the inquiry ${name}`,
      });
      const facts = { ...session.facts(), entity: name };
      if (answer.kind === 'failed') {
        const found = faultIn(answer.http?.complaint.texts ?? []);
        if (found === undefined) {
          const failure =
            answer.failure.code === 'ERP_NOT_FOUND'
              ? unknownInquiry(name, metadata, settings.canaryInquiry)
              : withFilterHint(answer.failure, filter !== undefined);
          return failedOutcome({ ...answer, failure }, facts);
        }
        const correction = filterCorrection(
          found.fault,
          { inquiryName: name, filterExpression: filter, selectFields: select },
          found.said,
          columnsOf(metadata, name),
        );
        return { kind: 'refused', code: 'INVALID_FILTER', result: { ...correction }, facts };
      }
      const found = rowsOf(answer);
      if (found === undefined)
        return failedOutcome({ failure: unexpectedAnswer(`rows of ${name}`) }, facts);
      const { rows, truncated, notice } = limitRows(found, limit);
      return {
        kind: 'ok',
        result: { results: rows, ...notice },
        reading: inquiryReading,
        facts: { ...facts, rows: rows.length, truncated },
      };
    },
  });
}
