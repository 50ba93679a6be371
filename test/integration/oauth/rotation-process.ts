// SPDX-License-Identifier: Apache-2.0
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Ledger } from '#shared/events/ledger.ts';
import { pauseWithJitter } from '#shared/events/pause.ts';
import { Table } from '#shared/platform/table.ts';
import { type Refreshed, tokenEndpoint, tokenServer } from '../../fixtures/token-endpoint.ts';

/** What the test tells one of its processes. */
export interface Order {
  readonly clientId: string;
  readonly refreshToken: string;
  /** Where it ends itself by SIGKILL: before its transaction reaches the table, or after, with nobody told. */
  readonly dies?: 'before_commit' | 'after_commit' | undefined;
}
/** What a process tells the test. */
export type Reply =
  | { readonly say: 'ready' | 'dying' }
  | { readonly say: 'answer'; readonly answer: Refreshed };

const [, , dynamodbUrl = ''] = process.argv;
const client = new DynamoDBClient({
  endpoint: dynamodbUrl,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});
let dies: Order['dies'];
client.middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      const commits = commandName === 'TransactWriteItemsCommand';
      if (commits && dies !== undefined) tell({ say: 'dying' });
      if (commits && dies === 'before_commit') process.kill(process.pid, 'SIGKILL');
      const output = await next(args);
      if (commits && dies === 'after_commit') process.kill(process.pid, 'SIGKILL');
      return output;
    },
  { step: 'initialize' },
);
const ask = tokenEndpoint(tokenServer());
const deps = {
  client,
  table: new Table(client, 'identity'),
  ledger: new Ledger(client, new Table(client, 'ledger')),
  publisher: { publish: async () => ({ kind: 'queued' }) as const },
  pause: pauseWithJitter,
};
const tell = (reply: Reply) => process.send?.(reply);

process.on('message', async (order: Order) => {
  dies = order.dies;
  tell({ say: 'answer', answer: await ask(deps, order.clientId, order.refreshToken) });
});
tell({ say: 'ready' });
