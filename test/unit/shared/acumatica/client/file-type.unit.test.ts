// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { fileType } from '#shared/acumatica/client/file-type.ts';

const hex = (digits: string) => new Uint8Array(Buffer.from(digits.padEnd(32, '0'), 'hex'));
const text = (words: string) => new TextEncoder().encode(words);

describe('what a file is', () => {
  it.each([
    ['a.bin.txt', hex('89504e470d0a1a0a'), 'image', 'image/png'],
    ['a', hex('ffd8ffe0'), 'image', 'image/jpeg'],
    ['a.txt', hex('474946383961'), 'image', 'image/gif'],
    ['a.gif', hex('474946383761'), 'image', 'image/gif'],
    ['a.webp', hex('524946461000000057454250'), 'image', 'image/webp'],
    ['a.wav', hex('524946461000000057415645'), 'blob', 'application/octet-stream'],
    ['a.pdf', text('%PDF-1.4 x'), 'blob', 'application/pdf'],
    [
      'a.XLSX',
      hex('504b0304'),
      'blob',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['a.toString', hex('504b0304'), 'blob', 'application/zip'],
    ['a.png', hex('0001020304'), 'blob', 'application/octet-stream'],
    ['a.png', text('not a picture'), 'text', 'text/plain'],
    ['page.html', text('<script>alert(1)</script>'), 'text', 'text/plain'],
    ['drawing.svg', text('<svg onload="x()"/>'), 'text', 'text/plain'],
    ['...', text('dots'), 'text', 'text/plain'],
    ['empty', new Uint8Array(0), 'text', 'text/plain'],
    ['latin.csv', hex('e4f6fc'), 'blob', 'application/octet-stream'],
    ['nul.txt', text('a\0b'), 'blob', 'application/octet-stream'],
  ])('is told by its bytes: %s', (name, bytes, kind, mimeType) =>
    expect(fileType(name, bytes)).toMatchObject({ kind, mimeType }),
  );

  it.each([
    ['plain', text('a\tb\r\nä'), 'a\tb\r\nä'],
    ['with a mark of UTF-8', text('\ufeffä'), 'ä'],
    ['in UTF-16', new Uint8Array([0xff, 0xfe, 0xe4, 0]), 'ä'],
  ])('as text %s is read', (_how, bytes, words) =>
    expect(fileType('a.txt', bytes)).toMatchObject({ text: words }),
  );

  it.each([
    ['setup.exe', text('harmless')],
    ['SETUP.EXE. ', text('harmless')],
    ['invoice.pdf.js', text('%PDF-')],
    ['photo.png', hex('4d5a9000')],
    ['photo.png', hex('7f454c46')],
    ['run', text('#!/bin/sh\n')],
    ['lib', hex('cffaedfe')],
  ])('that could be run is one: %s', (name, bytes) =>
    expect(fileType(name, bytes)).toEqual({ kind: 'executable' }),
  );
});
