// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { type Row, textOf } from './rows.ts';

/** A file that a generated record has from the start. */
interface DemoFile {
  readonly id: string;
  readonly filename: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** A picture of one grey dot. */
const dot = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

const text = (words: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(words);

/** The same on every read. */
function fileId(recordId: string, filename: string): string {
  const hex = createHash('sha256').update(`${recordId}/${filename}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function contentsOf(entity: string, row: Row): Readonly<Record<string, Uint8Array<ArrayBuffer>>> {
  if (entity === 'StockItem') return { 'photo.png': dot };
  if (entity === 'SalesOrder' && textOf(row, 'OrderNbr').endsWith('5'))
    return {
      'terms.txt': text('Delivery within ten days.\n'),
      'drawing.pdf': text('%PDF-1.4 a drawing\n%%EOF'),
    };
  return {};
}

/** The files of a generated record: a picture of each item, and papers of some orders. */
export function demoFiles(entity: string, row: Row): DemoFile[] {
  return Object.entries(contentsOf(entity, row)).map(([filename, content]) => ({
    id: fileId(textOf(row, 'id'), filename),
    filename,
    content,
  }));
}
