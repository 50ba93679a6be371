// SPDX-License-Identifier: Apache-2.0
import { howToBuild, type IndexKind } from '#shared/knowledge/index-pointer.ts';
import type { Asked } from '#shared/knowledge/index-reader.ts';
import { noFacts, type ToolOutcome } from '#shared/mcp/outcome.ts';
import { assertNever } from '#shared/platform/assert-never.ts';

const names: Readonly<Record<IndexKind, string>> = {
  docs: 'documentation',
  schema: 'schema',
};

/** What an index answered, or why it cannot: none was built, or it cannot be read at the moment. */
export function indexAnswer(kind: IndexKind, asked: Asked<ToolOutcome>): ToolOutcome {
  switch (asked.kind) {
    case 'ready':
      return asked.result;
    case 'absent':
      return {
        kind: 'failed',
        failure: {
          code: 'INDEX_NOT_BUILT',
          message: `There is no ${names[kind]} index on this gateway.`,
          actionRequired: 'Do not repeat the call. Tell the person that it must be built first.',
          remediation: howToBuild[kind],
        },
        facts: noFacts,
      };
    case 'unavailable':
      return {
        kind: 'failed',
        failure: {
          code: 'INDEX_UNAVAILABLE',
          message: `The ${names[kind]} index cannot be read at the moment.`,
          retryAfterSeconds: 30,
        },
        facts: noFacts,
      };
    default:
      return assertNever(asked);
  }
}

/** A question that an index cannot answer as it was asked. */
export function unanswerable(message: string, actionRequired: string): ToolOutcome {
  return {
    kind: 'failed',
    failure: { code: 'INVALID_ARGUMENTS', message, actionRequired },
    facts: noFacts,
  };
}
