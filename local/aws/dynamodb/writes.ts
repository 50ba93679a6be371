// SPDX-License-Identifier: Apache-2.0
import { act, type DynaliteOperation, type Members, validated } from './dynalite.ts';
import type { Engine } from './engine.ts';
import { answerOf, isFailedCondition, serviceError } from './errors.ts';
import type { ChangedBy } from './stream-log.ts';

/** Whether a request asks for the item that made its condition fail. */
export function wantsOldItem(request: Members): boolean {
  return request['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD';
}

/** PutItem, UpdateItem, DeleteItem or BatchWriteItem, with the old item on a failed condition. */
export function writeItems(
  engine: Engine,
  operation: DynaliteOperation,
  request: Members,
  by: ChangedBy = 'request',
): Promise<Members> {
  const data = validated(operation, request, engine.store);
  return engine.write(async (batch) => {
    try {
      return await act(operation, data, batch.store);
    } catch (error) {
      const before = batch.changes[0]?.before;
      if (!isFailedCondition(error) || !wantsOldItem(request) || before === undefined) throw error;
      const message = String(answerOf(error)?.body['message']);
      throw serviceError('ConditionalCheckFailedException', message, { Item: before });
    }
  }, by);
}
