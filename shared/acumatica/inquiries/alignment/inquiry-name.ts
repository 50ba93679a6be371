// SPDX-License-Identifier: Apache-2.0

/** IIS decodes a path before it splits it, and reads a backslash as a slash. */
const endsSegment = /[/\\]/;

/** The character of an inquiry's name that OData cannot address; undefined where it can address the name. */
export function unaddressableCharacter(name: string): string | undefined {
  return endsSegment.exec(name)?.[0];
}
