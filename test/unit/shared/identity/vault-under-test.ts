// SPDX-License-Identifier: Apache-2.0

import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect } from 'vitest';
import { startDynamoDB } from '#local/aws/dynamodb/server.ts';
import type { Access, ErpRefresh, TokenSet } from '#shared/identity/ports.ts';
import { TokenVault, type VaultDeps } from '#shared/identity/vault.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { localSecretBox } from '#shared/platform/secret-box.ts';
import { Table } from '#shared/platform/table.ts';

/** A table of vault items, with a switch that lets its operations fail. */
export async function startVaultTable() {
  const dynamodb = await startDynamoDB();
  const client = new DynamoDBClient({
    endpoint: dynamodb.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  await client.send(
    new CreateTableCommand({
      TableName: 'vault',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    }),
  );
  /** Asked before each operation; throws to let it fail. */
  const before: { operation: (name: string) => void } = { operation: () => {} };
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        before.operation(commandName ?? '');
        return next(args);
      },
    { step: 'initialize' },
  );
  return {
    client,
    before,
    table: new Table(client, 'vault'),
    async stop() {
      client.destroy();
      await dynamodb.stop();
    },
  };
}

let people = 0;

/** A person of their own with an ERP, a gate and a clock, for one test. */
export function vaultWorld(table: Table) {
  people += 1;
  const world = {
    now: Date.parse('2026-03-04T05:06:07Z'),
    person: { tenant: 'DEMO', sub: `person-${people}@DEMO` },
    /** What was told, in order: the event's name and its detail. */
    events: [] as unknown[],
    /** Whether the audit line takes events. */
    auditTakes: true,
    /** The refresh tokens that the ERP was given. */
    refreshes: [] as string[],
    /** The access tokens that the gate was asked about. */
    checks: [] as string[],
    faults: [] as unknown[],
    checksFailed: [] as unknown[],
    answer: async (_refreshToken: string, _signal: AbortSignal): Promise<ErpRefresh> => ({
      kind: 'refreshed',
      tokens: tokens('second', 3600, 'refresh-2'),
    }),
    access: async (_accessToken: string): Promise<Access> => ({ kind: 'granted' }),
    waiting: async (): Promise<void> => {},
    tokens,
    vault: (given: Partial<VaultDeps> = {}) => new TokenVault({ ...deps, ...given }),
  };
  function tokens(accessToken: string, seconds: number, refreshToken?: string): TokenSet {
    return { accessToken, refreshToken, expiresAt: new Date(world.now + seconds * 1000) };
  }
  const record =
    (name: string) =>
    async (_person: unknown, ...details: unknown[]) => {
      world.events.push([name, ...details.filter((detail) => detail !== undefined)]);
      return world.auditTakes;
    };
  const deps: VaultDeps = {
    table,
    box: localSecretBox(new Uint8Array(32).fill(7)),
    erp: {
      refresh: (refreshToken, signal) => {
        world.refreshes.push(refreshToken);
        return world.answer(refreshToken, signal);
      },
    },
    gate: {
      inquiry: 'MCPAccess',
      check: (accessToken) => {
        world.checks.push(accessToken);
        return world.access(accessToken);
      },
    },
    events: {
      refreshed: async (...told) => void (await record('refreshed')(...told)),
      failed: async (...told) => void (await record('failed')(...told)),
      lost: (person, reason, unconfirmed) => record('lost')(person, reason, unconfirmed),
      accessCheckFailed: async (...told) => void (await record('accessCheckFailed')(...told)),
      accessWithdrawn: (person, inquiry) => record('accessWithdrawn')(person, inquiry),
    },
    clock: { now: () => new Date(world.now) },
    ids: systemIds,
    wait: async (milliseconds) => {
      world.now += milliseconds;
      await world.waiting();
    },
    onFault: (fault) => world.faults.push(fault),
    onCheckFailed: (failure) => world.checksFailed.push(failure),
  };
  return world;
}
export type VaultWorld = ReturnType<typeof vaultWorld>;

/** What the vault answers for a person who must sign in again. */
export const signedOut = (reason: string) => ({
  kind: 'signed-out',
  reason,
  asOf: expect.any(Date),
});
/** The ERP's refusal of a refresh token. */
export const refused = { kind: 'refused', httpStatus: 400, oauthError: 'invalid_grant' } as const;
