// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { ToolOutcome } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import type { FailedAnswer } from '../client/erp-session.ts';
import { inquiryReading } from '../client/field-shapes.ts';
import { type AdmittedInquiry, admit } from '../inquiries/admission.ts';
import type { AlignedColumn } from '../inquiries/alignment/align-inquiry.ts';
import { explainDiagnostic } from '../inquiries/alignment/diagnostic.ts';
import {
  createRowFetcher,
  type FetchedRows,
  type ShapelessAnswer,
} from '../inquiries/fetch-rows.ts';
import { inferredType } from '../inquiries/inferred-type.ts';
import type { Inquiries } from '../inquiries/inquiries.ts';
import { type Connector, failedOutcome, sessionOf } from './connector.ts';
import { unansweredInquiry } from './inquiry-faults.ts';
import { inquiryName } from './inquiry-input.ts';
import { describedParameter } from './inquiry-parameters.ts';

const input = z.strictObject({ inquiryName });

type Sample = FetchedRows | FailedAnswer | ShapelessAnswer;
type Row = Readonly<Record<string, unknown>>;

function firstRow(sample: Sample | undefined): Row | null {
  const [row] = sample?.kind === 'rows' ? sample.rows : [];
  return typeof row === 'object' && row !== null ? { ...row } : null;
}

function describedField(column: AlignedColumn, row: Row | null) {
  const { name, type, caption, description, calculated } = column;
  return {
    fieldName: name,
    dataType: type ?? (row === null ? 'unknown' : inferredType(row[name])),
    ...(caption !== undefined && { caption }),
    ...(description !== undefined && { description }),
    ...(calculated === true && { calculated }),
  };
}

function fieldsOf({ known }: AdmittedInquiry, row: Row | null) {
  if (known && known.columns.length > 0)
    return known.columns.map((column) => describedField(column, row));
  return Object.keys(row ?? {})
    .filter((key) => !inquiryReading.drops(key))
    .map((name) => describedField({ name }, row));
}

/** Refusals of the ERP that mean the person may not read the inquiry at all. */
const refusals: ReadonlySet<string> = new Set([
  'ERP_FORBIDDEN',
  'ERP_NOT_FOUND',
  'ERP_UNAUTHORIZED',
  'SIGN_IN_REQUIRED',
  'ACCESS_WITHDRAWN',
  'RATE_LIMITED',
]);

function noteOf(inquiry: AdmittedInquiry, sample: Sample | undefined): string {
  const { parameters, known } = inquiry;
  const sentences = [
    'fieldName is what filterExpression, selectFields, orderBy, groupBy and aggregate take; case matters. Instants are UTC.',
  ];
  if (known?.columns.some(({ calculated }) => calculated === true))
    sentences.push('Columns marked calculated cannot be filtered by.');
  if (parameters.length > 0)
    sentences.push(
      'Give values of parameters to acumatica_run_inquiry; a required one may be null only where the person wants no restriction by it. No sample row is fetched.',
    );
  else if (sample?.kind === 'rows' && sample.rows.length === 0)
    sentences.push('The inquiry has no rows for this person at the moment.');
  else if (sample !== undefined && sample.kind !== 'rows')
    sentences.push('A sample row could not be fetched; this says nothing about its rows.');
  return sentences.join(' ');
}

/** What is known of how its columns fit its design. */
function diagnosticOf({ known, entry }: AdmittedInquiry) {
  if (known === undefined || entry === undefined) return undefined;
  const { why, fix } = explainDiagnostic(known.diagnostic);
  return { status: known.diagnostic.kind, why, ...(fix !== undefined && { fix }) };
}

/** The tool that describes an inquiry's columns and parameters (acumatica-reference-product §8.8). */
export function describeInquiryTool(connector: Connector, inquiries: Inquiries): Tool {
  const { settings } = connector;
  const fetchRows = createRowFetcher(settings);
  return defineTool({
    name: 'acumatica_describe_inquiry',
    title: 'Describe Inquiry',
    description:
      'Describes a Generic Inquiry before it is run: its columns with types, captions and meanings, which are calculated and thus cannot be filtered, its parameters, and one row as a sample.',
    input,
    output: z.looseObject({
      inquiryName: z.string(),
      description: z.string().optional(),
      fields: z.array(z.looseObject({ fieldName: z.string(), dataType: z.string() })),
    }),
    annotations: readsOnly,
    scope: 'erp.read',
    async run(context, args): Promise<ToolOutcome> {
      const name = args.inquiryName.trim();
      const session = sessionOf(connector, context);
      const { person } = context;
      if (person === undefined) throw new Error('A call to the ERP needs a person');
      const facts = () => ({ ...session.facts(), entity: name });
      const admission = await admit(name, inquiries, { session, person, settings });
      if (admission.kind === 'refused') return failedOutcome(admission, facts());
      const { inquiry } = admission;
      const takesParameters = inquiry.parameters.length > 0 || inquiry.functionImport !== undefined;
      // Fetched for each call with the caller's own token, and kept nowhere.
      const sample = takesParameters
        ? undefined
        : await fetchRows(session, {
            segment: name,
            options: new URLSearchParams(),
            label: `a row of the inquiry ${name}`,
            wanted: 1,
          });
      const isUnknown = inquiry.metadata === undefined || inquiry.known === undefined;
      if (sample?.kind === 'failed' && (isUnknown || refusals.has(sample.failure.code)))
        return unansweredInquiry(
          sample,
          inquiry,
          {
            inquiryName: name,
            filterExpression: undefined,
            selectFields: undefined,
            orderBy: undefined,
          },
          settings.canaryInquiry,
          facts(),
        );
      const sampleRow = firstRow(sample);
      const diagnostic = diagnosticOf(inquiry);
      return {
        kind: 'ok',
        result: {
          inquiryName: name,
          ...(inquiry.entry?.description !== undefined && {
            description: inquiry.entry.description,
          }),
          ...(takesParameters && { parameters: inquiry.parameters.map(describedParameter) }),
          fields: fieldsOf(inquiry, sampleRow),
          sampleRow,
          ...(diagnostic !== undefined && { diagnostic }),
          note: noteOf(inquiry, sample),
        },
        reading: inquiryReading,
        facts: { ...facts(), rows: sampleRow === null ? 0 : 1 },
      };
    },
  });
}
