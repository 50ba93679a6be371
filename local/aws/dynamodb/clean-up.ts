// SPDX-License-Identifier: Apache-2.0
import { epochSeconds } from '#shared/platform/clock.ts';
import { type AttributeMap, act, tableOf, validated } from './dynalite.ts';
import type { Engine } from './engine.ts';
import { forgetOldTokens } from './transactions.ts';
import { writeItems } from './writes.ts';

const streamLifeMs = 24 * 60 * 60 * 1000;

/** Deletes the items whose TTL attribute lies in the past, as DynamoDB does sometime afterwards. */
export async function deleteExpired(engine: Engine): Promise<void> {
  for (const [table, { ttlAttribute }] of engine.metadata.entries()) {
    if (ttlAttribute === undefined) continue;
    const expired = '#ttl <= :now';
    const names = { '#ttl': ttlAttribute };
    const values = { ':now': { N: String(epochSeconds(engine.clock.now())) } };
    const { KeySchema } = await tableOf(engine.store, table);
    let start: unknown;
    do {
      const scan = {
        TableName: table,
        FilterExpression: expired,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
        ...(start !== undefined && { ExclusiveStartKey: start }),
      };
      const page = await act('Scan', validated('Scan', scan, engine.store), engine.store);
      for (const item of page['Items'] as AttributeMap[]) // the shape of Scan's answer
        await writeItems(
          engine,
          'DeleteItem',
          {
            TableName: table,
            Key: Object.fromEntries(KeySchema.map(({ AttributeName: name }) => [name, item[name]])),
            // Renewed since the scan? Then it stays.
            ConditionExpression: expired,
            ExpressionAttributeNames: names,
            ExpressionAttributeValues: values,
          },
          'time-to-live',
        ).catch(() => undefined);
      start = page['LastEvaluatedKey'];
    } while (start !== undefined);
  }
}

/** Deletes stream records older than a day and transaction tokens older than ten minutes. */
export async function forgetOld(engine: Engine): Promise<void> {
  const dayAgo = new Date(engine.clock.now().getTime() - streamLifeMs);
  for (const [table, { stream }] of engine.metadata.entries())
    if (stream) await engine.streams.trim(table, dayAgo);
  await forgetOldTokens(engine);
}
