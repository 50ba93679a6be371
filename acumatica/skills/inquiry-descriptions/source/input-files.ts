// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { type InquiryMetadata, readMetadata } from '#shared/acumatica/odata/metadata.ts';
import { InputError } from './command.ts';

/** Rows of an inquiry as they were exported. */
export interface ExportedRows {
  readonly file: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** What the answer itself says: that there is more than it holds. */
  readonly isCut: boolean;
}

function textOf(file: string): string {
  try {
    // A byte order mark is no part of the text.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new InputError(
      `${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** A JSON file. @throws InputError where it is none */
export function readJson(file: string): unknown {
  const text = textOf(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(
      `${file} is no JSON: ${error instanceof Error ? error.message : error}. Was the page saved instead of the data?`,
    );
  }
}

function isRow(row: unknown): row is Readonly<Record<string, unknown>> {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}

/** The names under which answers keep their rows: OData, and the tools of the gateway. */
const holders = ['value', 'results', 'rows', 'data'];

/** The rows in an answer, however it wraps them; undefined where there are none. */
export function rowsIn(answer: unknown): readonly Readonly<Record<string, unknown>>[] | undefined {
  if (Array.isArray(answer)) return answer.every(isRow) ? answer : undefined;
  if (!isRow(answer)) return undefined;
  const holder = holders.find((name) => Array.isArray(answer[name]));
  return holder === undefined ? undefined : rowsIn(answer[holder]);
}

/**
 * Rows that were saved from OData's answer, or from that of the tool that runs inquiries.
 *
 * @throws InputError where the file holds no rows
 */
export function readRows(file: string): ExportedRows {
  const answer = readJson(file);
  const rows = rowsIn(answer);
  if (rows === undefined)
    throw new InputError(
      `${file} holds no rows. It has to be an array of rows, or an answer with them in "value" or "results".`,
    );
  const isCut =
    isRow(answer) && (answer['truncated'] === true || answer['@odata.nextLink'] !== undefined);
  return { file, rows, isCut };
}

/** The metadata document of the inquiries. @throws InputError where it is none */
export function readMetadataFile(file: string): InquiryMetadata {
  const text = textOf(file);
  let metadata: InquiryMetadata;
  try {
    metadata = readMetadata(text);
  } catch (error) {
    throw new InputError(
      `${file} is no XML: ${error instanceof Error ? error.message : error}. It has to be the answer of …/api/odata/gi/$metadata.`,
    );
  }
  if (metadata.names.length === 0)
    throw new InputError(`${file} names no inquiry: it is not the metadata of inquiries.`);
  return metadata;
}
