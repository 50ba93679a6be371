// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Failure } from '#shared/mcp/failure.ts';
import type { ErpSession, FailedAnswer } from '../client/erp-session.ts';
import { checkEntityName } from '../client/names.ts';
import { fitsSegment } from '../client/paths.ts';
import { type KeyValue, recordRequest } from '../client/record-request.ts';
import { entityGetters } from '../entities/getters.ts';
import type { AcumaticaSettings } from '../settings.ts';
import { unexpectedAnswer } from './connector.ts';
import { notAllowed } from './entity-refusal.ts';
import { keyField } from './record-key.ts';

/** How the tools of files are told which record is meant. */
export const recordInput = {
  entityName: z.string().max(200).describe('such as SalesOrder'),
  recordKey: z
    .preprocess(
      (given) => (typeof given === 'string' ? [given] : given),
      z.array(z.string().max(255).refine(fitsSegment, 'is no key')).min(1).max(6),
    )
    .describe("the record's id alone, or its key's values in order, such as SO and SO001"),
};

/** A file that hangs on a record. */
export interface RecordFile {
  readonly fileID: string;
  readonly name: string;
  readonly comment?: string;
}

/** The files of a record, or why they cannot be told. */
export type RecordFiles =
  | { readonly kind: 'files'; readonly entity: string; readonly files: readonly RecordFile[] }
  | FailedAnswer;

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function keyOf(entity: string, values: readonly string[]): readonly KeyValue[] {
  const parts = entityGetters.find((getter) => getter.entity === entity)?.keys ?? [];
  const isId = values.length === 1 && guid.test(values[0] ?? '');
  return values.map((value, nth) => {
    const part = isId ? undefined : parts[nth];
    return { field: part === undefined ? undefined : keyField(part), value: value.trim() };
  });
}

function fileOf(node: unknown): RecordFile[] {
  const textAt = (name: string) => {
    const text: unknown = Reflect.get(Object(node), name);
    return typeof text === 'string' ? text : '';
  };
  const fileID = textAt('id');
  if (!guid.test(fileID)) return [];
  const comment = textAt('comment').trim();
  // The ERP puts the form and the key before the file's own name: `Sales Orders (SO, SO001)\\terms.txt`.
  const name = textAt('filename').split('\\').at(-1) ?? '';
  return [{ fileID: fileID.toLowerCase(), name, ...(comment !== '' && { comment }) }];
}

function failed(failure: Failure): FailedAnswer {
  return { kind: 'failed', failure };
}

/**
 * Asks the ERP for a record's files, by the record itself: who may not see it does not see its files.
 */
export async function readRecordFiles(
  session: ErpSession,
  settings: AcumaticaSettings,
  entityName: string,
  recordKey: readonly string[],
): Promise<RecordFiles> {
  const checked = checkEntityName(entityName);
  if (checked.kind !== 'allowed') return failed(notAllowed(entityName, checked.kind));
  const entity = checked.name;
  const request = recordRequest(
    settings,
    entity,
    keyOf(entity, recordKey),
    new URLSearchParams({ $expand: 'files' }),
  );
  if (request === undefined)
    return failed({
      code: 'INVALID_ARGUMENTS',
      message: `A key of ${entity} with a slash cannot be part of an address.`,
      actionRequired: "Give the record's id alone, as results of acumatica_list_entities have it.",
    });
  const answer = await session.send(request);
  if (answer.kind === 'failed') {
    const { code } = answer.failure;
    if (code !== 'ERP_NOT_FOUND' && code !== 'RECORD_NOT_FOUND') return answer;
    return { ...answer, failure: noRecord(entity, recordKey) };
  }
  const record: unknown = Array.isArray(answer.data) ? answer.data[0] : answer.data;
  if (record === undefined) return failed(noRecord(entity, recordKey));
  const files: unknown = Reflect.get(Object(record), 'files');
  if (!Array.isArray(files)) return failed(unexpectedAnswer(`the files of one ${entity} record`));
  return { kind: 'files', entity, files: files.flatMap(fileOf) };
}

function noRecord(entity: string, key: readonly string[]): Failure {
  return {
    code: 'RECORD_NOT_FOUND',
    message: `There is no ${entity} ${key.join(', ')}: it does not exist, or the person may not see its branch.`,
    actionRequired:
      'Check the key, for example with acumatica_list_entities: all its values in order, or the id alone.',
  };
}
