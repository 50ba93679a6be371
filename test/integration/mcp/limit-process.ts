// SPDX-License-Identifier: Apache-2.0
import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableLimitStore } from '#shared/governance/limit-table.ts';
import { createRateLimiter } from '#shared/governance/rate-limit.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { Table } from '#shared/platform/table.ts';
import { limitSettings } from '../../fixtures/limits.ts';

/** What the test tells one of its processes. */
export interface Order {
  /** The calls to make at once, by the person of each. */
  readonly people: readonly string[];
  /** How far this process's clock is ahead of the machine's, in milliseconds. */
  readonly aheadMs: number;
}

const [, , dynamodbUrl = '', erpUrl = '', caps = '{}'] = process.argv;
let aheadMs = 0;

const limiter = createRateLimiter({
  store: tableLimitStore(
    new Table(
      new DynamoDBClient({
        endpoint: dynamodbUrl,
        region: 'us-east-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      }),
      'limits',
    ),
  ),
  settings: async () => limitSettings(JSON.parse(caps)),
  instance: 'everybody',
  clock: { now: () => new Date(Date.now() + aheadMs) },
  ids: systemIds,
  pause: (milliseconds) => setTimeout(milliseconds * (0.5 + Math.random() / 2)),
  onFault: (fault) => {
    throw fault;
  },
});

process.on('message', async (order: Order) => {
  aheadMs = order.aheadMs;
  const ends = await Promise.all(
    order.people.map(async (person) => {
      const ran = await limiter.run(person, async () => {
        await (await fetch(`${erpUrl}/${person}`)).text();
      });
      return ran.kind === 'ran' ? 'ran' : ran.limit;
    }),
  );
  process.send?.(ends);
});
process.send?.('ready');
