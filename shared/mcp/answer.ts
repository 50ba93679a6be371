// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';
import type { ErrorEnvelope } from './failure.ts';
import type { AnswerFile } from './outcome.ts';

/** One part of an answer's content (MCP schema, ContentBlock). */
type Content =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string }
  | {
      readonly type: 'resource';
      readonly resource: { readonly uri: string; readonly mimeType: string; readonly blob: string };
    };

/** What a call answers, in the shape that both eras share. */
export interface ToolAnswer {
  readonly content: readonly Content[];
  /** Absent on errors: strict clients would check it against the tool's output schema. */
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
}

function contentOf({ kind, uri, mimeType, bytes }: AnswerFile): Content {
  const base64 = Buffer.from(bytes).toString('base64');
  return kind === 'image'
    ? { type: 'image', data: base64, mimeType }
    : { type: 'resource', resource: { uri, mimeType, blob: base64 } };
}

/**
 * An answer as compact JSON text and as an object, and the files behind it; masked fields are told in a
 * text of their own.
 *
 * @param json the result as compact JSON
 */
export function resultAnswer(
  result: Readonly<Record<string, unknown>>,
  json: string,
  maskedFields: number,
  files: readonly AnswerFile[] = [],
): ToolAnswer {
  const content: Content[] = [{ type: 'text', text: json }, ...files.map(contentOf)];
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

function lengthOf(part: Content): number {
  switch (part.type) {
    case 'text':
      return part.text.length;
    case 'image':
      return part.data.length;
    case 'resource':
      return part.resource.blob.length;
    default:
      return assertNever(part);
  }
}

/** The characters of an answer that leave, counted once although text and object say the same. */
export function sizeOf(answer: ToolAnswer): number {
  return answer.content.reduce((size, part) => size + lengthOf(part), 0);
}
