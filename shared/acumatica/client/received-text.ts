// SPDX-License-Identifier: Apache-2.0

/**
 * Control characters but tab and line ends, what turns the direction of text, and the invisible tag
 * letters in which instructions to a model can hide; as they are, and as JSON escapes them. A pair of
 * backslashes is matched too, so that what follows it is not taken for an escape.
 */
const hidden =
  /[\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\u{e0001}|[\u{e0020}-\u{e007f}]|\\(?:\\|u(?:00(?:0[0-8bcef]|1[0-9a-f]|7f|[89][0-9a-f])|202[a-e]|206[6-9]|db40\\udc[0-7][0-9a-f]))/giu;

/** A text without characters that nobody sees. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, (found) => (found === '\\\\' ? found : ''));
}

/**
 * The body of an ERP's answer as it may go on: without the token it was asked with, should an error
 * repeat it, and without characters that nobody sees (security-checks 13 and 23).
 */
export function receivedText(body: string, accessToken: string): string {
  return withoutHidden(body.replaceAll(accessToken, '[token]'));
}
