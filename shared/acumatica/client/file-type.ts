// SPDX-License-Identifier: Apache-2.0
import { isUtf8 } from 'node:buffer';

/** What a file holds, by what it begins with; its name only tells documents of one container apart. */
export type FileType =
  | { readonly kind: 'text'; readonly mimeType: 'text/plain'; readonly text: string }
  | { readonly kind: 'image'; readonly mimeType: string }
  | { readonly kind: 'blob'; readonly mimeType: string }
  /** A program, or what a person could start by opening it. */
  | { readonly kind: 'executable' };

const programs: ReadonlySet<string> = new Set(
  'apk app bat bin cmd com cpl dll dmg exe hta jar js jse lnk msc msi msp pif ps1 reg scr sh vb vbe vbs wsf xll'.split(
    ' ',
  ),
);
const programStarts = [
  '4d5a',
  '7f454c46',
  'feedface',
  'feedfacf',
  'cefaedfe',
  'cffaedfe',
  'cafebabe',
];

const images: readonly (readonly [start: string, mimeType: string])[] = [
  ['89504e470d0a1a0a', 'image/png'],
  ['ffd8ff', 'image/jpeg'],
  ['474946383761', 'image/gif'],
  ['474946383961', 'image/gif'],
];

const openXml = 'application/vnd.openxmlformats-officedocument';
const packed: Readonly<Record<string, string>> = {
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  pptx: `${openXml}.presentationml.presentation`,
};

function imageType(start: string): string | undefined {
  const known = images.find(([mark]) => start.startsWith(mark))?.[1];
  if (known !== undefined) return known;
  // RIFF, four bytes of length, WEBP.
  return start.startsWith('52494646') && start.slice(16, 24) === '57454250'
    ? 'image/webp'
    : undefined;
}

/** Control characters that no text has. */
const notText = /(?!\s)\p{Cc}/u;

/** The text of a file; undefined where it holds something else. */
function textOf(bytes: Uint8Array): string | undefined {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!isUtf16 && !isUtf8(bytes)) return undefined;
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  return notText.test(text) ? undefined : text;
}

/** What stands behind a name's last dot. Blanks and dots at the end are dropped by Windows, so that `a.exe. ` is a program there. */
function endingOf(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end--;
  const dot = name.lastIndexOf('.', end - 1);
  return end === 0 || dot === -1 ? '' : name.slice(dot + 1, end).toLowerCase();
}

/**
 * Says what a file is by its bytes, since its name and the type that a server gives are only claims.
 * Texts of every kind, web pages too, are plain text here: nobody is to render or run them.
 *
 * @param name the file's name; decides nothing but which kind of a packed document it is, and what is refused
 */
export function fileType(name: string, bytes: Uint8Array): FileType {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('hex');
  const ending = endingOf(name);
  const isProgram =
    programs.has(ending) ||
    programStarts.some((mark) => start.startsWith(mark)) ||
    start.startsWith('2321');
  if (isProgram) return { kind: 'executable' };
  const image = imageType(start);
  if (image !== undefined) return { kind: 'image', mimeType: image };
  if (start.startsWith('255044462d')) return { kind: 'blob', mimeType: 'application/pdf' };
  if (start.startsWith('504b0304'))
    return {
      kind: 'blob',
      mimeType: (Object.hasOwn(packed, ending) && packed[ending]) || 'application/zip',
    };
  const text = textOf(bytes);
  if (text !== undefined) return { kind: 'text', mimeType: 'text/plain', text };
  return { kind: 'blob', mimeType: 'application/octet-stream' };
}
