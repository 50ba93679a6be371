// SPDX-License-Identifier: Apache-2.0
import { walk } from '#shared/governance/walk.ts';
import { contractReading } from './field-shapes.ts';
import { withoutInternals } from './plain-words.ts';

/** What the ERP said about a failure, free of stack traces. */
export interface ErpComplaint {
  /** The most telling sentence; empty where the ERP said nothing. */
  readonly message: string;
  /** The .NET class of the error, without its namespace. */
  readonly type: string;
  /** Complaints about single fields. */
  readonly fields: readonly { readonly field: string; readonly error: string }[];
  /** True where the body is a web page instead of an answer of the API. */
  readonly isPage: boolean;
  /** Everything the body says, whole and in its order, to recognise a fault by. May hold stack traces: never to be shown. */
  readonly texts: readonly string[];
}

const maxLength = 400;
/** No more of a body is looked at: a page may be large, and its beginning tells what it is. */
const maxRead = 20_000;
const maxTexts = 500;
/** What .NET says instead of a message where details are not to be shown, so that any other text says more. */
const saysNothing = /^(an error has occurred\.?)?$/i;

/** A text on one line, without the ERP's own inside, at most so long. */
export function tidy(text: string, length = maxLength): string {
  const line = withoutInternals(text.slice(0, maxRead)).replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length)} [cut]`;
}

/** Whether a body is a page of HTML. */
export function isPage(body: string): boolean {
  return /^\s*<(!doctype|html|head|body|\?xml)/i.test(body);
}

/**
 * Whether the JSON of an answer is a complaint instead of data: an exception, OData's error object, or
 * nothing but an error's text. Records have an `id` and lists a `value`, and keep remarks beside them.
 */
export function isComplaint(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return false;
  const has = (name: string) => typeof Reflect.get(json, name) === 'string';
  if (has('exceptionMessage') || has('exceptionType')) return true;
  if (textAt(json, 'error', 'message') !== '' || textAt(json, 'error', 'message', 'value') !== '')
    return true;
  const isData = Object.hasOwn(json, 'id') || Object.hasOwn(json, 'value');
  return !isData && (has('error') || has('message'));
}

function textAt(node: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>((at, name) => Reflect.get(Object(at), name), node);
  return typeof found === 'string' ? found : '';
}

/** Complaints of a 400 by field: `modelState: { "": ["The request body should not be empty."] }`. */
function modelState(body: unknown): string {
  const state = Reflect.get(Object(body), 'modelState');
  return Object.values(Object(state))
    .flat()
    .filter((entry) => typeof entry === 'string')
    .join(' ');
}

/** Fields with an error beside their value, and records with one of their own (answers 422 to a write). */
function fieldComplaints(body: unknown): ErpComplaint['fields'] {
  return walk(body, contractReading)
    .remarks.filter(({ field }) => field !== '')
    .map(({ field, text }) => ({ field, error: tidy(text) }));
}

/** Adds all texts in a part of a body, however deep. */
function collectTexts(part: unknown, found: string[]): string[] {
  if (typeof part === 'string') found.push(part.slice(0, maxRead));
  else
    for (const inner of Object.values(Object(part))) {
      if (found.length >= maxTexts) break;
      collectTexts(inner, found);
    }
  return found;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Reads a failure's body. `exceptionMessage` says more than `message`, which is mostly "An error has
 * occurred."; OData v4 puts its message under `error` (acumatica-protocol §4, reference §7.2).
 */
export function complaintOf(body: string): ErpComplaint {
  const json = parse(body);
  if (typeof json !== 'object' || json === null) {
    const page = isPage(body);
    const title = /<title[^<>]*>([^<]*)/i.exec(body.slice(0, maxRead))?.[1] ?? '';
    const said = page ? title : body.slice(0, maxRead);
    return { message: tidy(said), type: '', fields: [], isPage: page, texts: [said] };
  }
  const said = [
    textAt(json, 'exceptionMessage'),
    textAt(json, 'innerException', 'exceptionMessage'),
    textAt(json, 'innerException', 'message'),
    textAt(json, 'error', 'message'),
    textAt(json, 'error', 'message', 'value'),
    textAt(json, 'error', 'innererror', 'message'),
    modelState(json),
    textAt(json, 'error'),
    textAt(json, 'messageDetail'),
    textAt(json, 'message'),
  ];
  const message =
    said.find((text) => !saysNothing.test(text.trim())) ??
    said.find((text) => text.trim() !== '') ??
    '';
  const type = textAt(json, 'exceptionType').split('.').at(-1) ?? '';
  return {
    message: tidy(message),
    type,
    fields: fieldComplaints(json),
    isPage: false,
    texts: collectTexts(json, []),
  };
}
