// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import type { Redaction } from '#shared/governance/redaction.ts';
import type { Tool } from './tool.ts';

/** What the audit keeps of an argument that is a whole document. */
function digest(text: string) {
  return { characters: text.length, sha256: createHash('sha256').update(text).digest('hex') };
}

/**
 * The arguments of a call as the audit keeps them: masked, and of documents only the length and the hash,
 * which tell whether two people gave the same one.
 */
export function auditedArguments(
  tool: Pick<Tool, 'digestedArguments'> | undefined,
  given: unknown,
  redaction: Pick<Redaction, 'arguments'>,
): unknown {
  const names = tool?.digestedArguments ?? [];
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  if (names.length === 0 || !isObject) return redaction.arguments(given);
  const entries = Object.entries(given);
  const documents = entries.flatMap(([name, value]) =>
    names.includes(name) && typeof value === 'string' ? [[name, digest(value)] as const] : [],
  );
  const rest = entries.filter(([name]) => !documents.some(([document]) => document === name));
  // Masked without the hashes: their digits look like numbers of cards.
  const masked = redaction.arguments(Object.fromEntries(rest)) as object; // an object stays one
  return { ...masked, ...Object.fromEntries(documents) };
}
