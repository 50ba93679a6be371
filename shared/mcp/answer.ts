// SPDX-License-Identifier: Apache-2.0
import type { ErrorEnvelope } from './failure.ts';

/** What a call answers, in the shape that both eras share. */
export interface ToolAnswer {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  /** Absent on errors: strict clients would check it against the tool's output schema. */
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
}

/**
 * An answer as compact JSON text and as an object; masked fields are told in a second text.
 *
 * @param json the result as compact JSON
 */
export function resultAnswer(
  result: Readonly<Record<string, unknown>>,
  json: string,
  maskedFields: number,
): ToolAnswer {
  const content = [{ type: 'text' as const, text: json }];
  if (maskedFields > 0) {
    const fields = maskedFields === 1 ? '1 field was' : `${maskedFields} fields were`;
    content.push({
      type: 'text',
      text: `${fields} masked for privacy. The ERP holds the values; whoever needs them must look there.`,
    });
  }
  return { content, structuredContent: { ...result } };
}

/** A failure as an answer. */
export function errorAnswer(envelope: ErrorEnvelope): ToolAnswer {
  return { content: [{ type: 'text', text: JSON.stringify(envelope) }], isError: true };
}

/** The characters of an answer that leave, counted once although text and object say the same. */
export function sizeOf(answer: ToolAnswer): number {
  return answer.content.reduce((size, { text }) => size + text.length, 0);
}
