// SPDX-License-Identifier: Apache-2.0
import type { Failure } from '#shared/mcp/failure.ts';
import type { CallFacts, ToolOutcome } from '#shared/mcp/outcome.ts';
import type { FailedAnswer } from '../client/erp-session.ts';
import { nearestNames } from '../entities/nearest-names.ts';
import type { AdmittedInquiry } from '../inquiries/admission.ts';
import { isInfrastructure } from '../inquiries/infrastructure.ts';
import { faultIn, suspectingFilter } from '../odata/filter-fault.ts';
import { filterCorrection, type InquiryQuestion } from '../odata/v4-correction.ts';
import { failedOutcome } from './connector.ts';

/** A hint for the commonest causes of a question with conditions that is not answered. */
function withHint(failure: Failure, hasConditions: boolean): Failure {
  if (!hasConditions) return failure;
  if (failure.code !== 'ERP_UNREADABLE_ANSWER') return suspectingFilter(failure);
  return {
    ...failure,
    remediation:
      'A filter or an order by a calculated column makes the ERP answer with nothing: leave such columns out of filterExpression and orderBy.',
  };
}

/** A name that the ERP does not know, with those that may be meant. */
function unknownInquiry({ name, metadata }: AdmittedInquiry, canary: string): Failure {
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

/** What is said where the ERP did not answer a question with rows. */
export function unansweredInquiry(
  answer: FailedAnswer,
  inquiry: AdmittedInquiry,
  question: InquiryQuestion & { readonly orderBy: string | undefined },
  canary: string,
  facts: CallFacts,
): ToolOutcome {
  const found = faultIn(answer.http?.complaint.texts ?? []);
  if (found === undefined) {
    const hasConditions = question.filterExpression !== undefined || question.orderBy !== undefined;
    const failure =
      answer.failure.code === 'ERP_NOT_FOUND'
        ? unknownInquiry(inquiry, canary)
        : withHint(answer.failure, hasConditions);
    return failedOutcome({ ...answer, failure }, facts);
  }
  const correction = filterCorrection(
    found.fault,
    question,
    found.said,
    inquiry.known?.columns.map(({ name }) => name),
  );
  return { kind: 'refused', code: 'INVALID_FILTER', result: { ...correction }, facts };
}
