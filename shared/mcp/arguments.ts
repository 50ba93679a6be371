// SPDX-License-Identifier: Apache-2.0
import type * as z from 'zod';
import type { Failure } from './failure.ts';
import type { Tool } from './tool.ts';

/** The arguments of a call, or why they are none. */
export type CheckedArguments =
  | { readonly kind: 'valid'; readonly args: Record<string, unknown> }
  | { readonly kind: 'invalid'; readonly failure: Failure };

const maxProblems = 10;
const maxName = 64;

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => `"${key.slice(0, maxName)}"`).join(', ');
    return `unknown argument${issue.keys.length > 1 ? 's' : ''} ${names}`;
  }
  const path = issue.path.map(String).join('.');
  if (issue.code === 'invalid_type' && /received undefined$/.test(issue.message))
    return `${path} is required`;
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}

/**
 * Checks a call's arguments against its tool. Unknown keys are refused rather than dropped: a
 * dropped filter would answer a question nobody asked.
 */
export function checkArguments(tool: Tool, given: unknown): CheckedArguments {
  // The schema's own object drops this key without a word, since it would set the object's class.
  if (Object.hasOwn(Object(given), '__proto__'))
    return refusal(tool, ['unknown argument "__proto__"']);
  // It has no encoding: on its way to the ERP it would become another character, and match nothing.
  const broken = Object.entries(Object(given)).filter(([, value]) => isHalfACharacter(value));
  if (broken.length > 0)
    return refusal(
      tool,
      broken.map(([name]) => `${name.slice(0, maxName)} holds half of a character`),
    );
  const parsed = tool.input.safeParse(given ?? {});
  if (parsed.success) return { kind: 'valid', args: parsed.data };
  return refusal(tool, parsed.error.issues.slice(0, maxProblems).map(problemOf));
}

function isHalfACharacter(value: unknown): boolean {
  return typeof value === 'string' && !value.isWellFormed();
}

function refusal(tool: Tool, problems: readonly string[]): CheckedArguments {
  const known = Object.keys(tool.input.shape);
  return {
    kind: 'invalid',
    failure: {
      code: 'INVALID_ARGUMENTS',
      message: `Invalid arguments for ${tool.name}: ${problems.join('; ')}.`,
      actionRequired: `Correct the arguments and call again. ${tool.name} takes: ${known.join(', ') || 'no arguments'}.`,
    },
  };
}
