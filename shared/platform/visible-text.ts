// SPDX-License-Identifier: Apache-2.0

/** Control, format (zero-width, right-to-left and the like), surrogate, private and unassigned characters, and line separators. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** Marks beyond two in a row, which pile up over neighbouring lines. */
const piledMarks = /(\p{M}{2})\p{M}+/gu;

/**
 * A stranger's text as a person may safely read it: without characters that hide or turn what stands
 * beside them, and not longer than a line (security-checks 2). Escaping is the page's own work.
 *
 * @param fallback what to show where nothing visible is left
 */
export function visibleText(text: string | undefined, fallback: string, longest = 200): string {
  const visible = (text ?? '')
    .normalize('NFC')
    .replace(invisible, '')
    .replace(piledMarks, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
  const shown = [...visible].slice(0, longest).join('');
  return shown === '' ? fallback : shown;
}
