// SPDX-License-Identifier: Apache-2.0
import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CanaryGate } from '#shared/acumatica/identity/access-gate.ts';
import { AcumaticaIdentityProvider } from '#shared/acumatica/identity/identity-provider.ts';
import { TokenVault } from '#shared/identity/vault.ts';
import { VaultEvents } from '#shared/identity/vault-events.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { localSecretBox } from '#shared/platform/secret-box.ts';
import { Table } from '#shared/platform/table.ts';

/** What the test tells one of its processes. */
export type ToProcess = { readonly say: 'ask' | 'go' };
/** What a process tells the test. */
export type FromProcess =
  | { readonly say: 'ready' | 'holding' }
  | { readonly say: 'answer'; readonly kind: string; readonly accessToken?: string };

const [, , dynamodbUrl = '', erpUrl = '', leaseMs = ''] = process.argv;
const tell = (message: FromProcess) => process.send?.(message);

const settings = {
  url: erpUrl,
  tenant: 'DEMO',
  endpointName: 'Default',
  endpointVersion: '25.200.001',
  clientId: 'gateway@DEMO',
  canaryInquiry: 'MCPAccess',
};
const erp = new AcumaticaIdentityProvider(settings, async () => 'the-secret', systemClock);
let go: () => void = () => {};
const vault = new TokenVault({
  table: new Table(
    new DynamoDBClient({
      endpoint: dynamodbUrl,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
    'vault',
  ),
  box: localSecretBox(new Uint8Array(32).fill(7)),
  erp: {
    // Holding the lease, before the ERP is reached: here the test lets it go on, or kills it.
    async refresh(refreshToken, signal) {
      const told = new Promise<void>((resolve) => {
        go = resolve;
      });
      tell({ say: 'holding' });
      await told;
      return erp.refresh(refreshToken, signal);
    },
  },
  gate: new CanaryGate(settings),
  events: new VaultEvents(
    { publish: async () => ({ kind: 'queued' }) },
    { tenant: 'DEMO', clock: systemClock, ids: systemIds },
  ),
  clock: systemClock,
  ids: systemIds,
  leaseMs: Number(leaseMs),
  wait: (milliseconds) => setTimeout(milliseconds * (1 + Math.random() / 2)),
});

process.on('message', async ({ say }: ToProcess) => {
  if (say === 'go') return go();
  const token = await vault.current({ tenant: 'DEMO', sub: 'sales@DEMO' });
  tell({
    say: 'answer',
    kind: token.kind,
    ...(token.kind === 'ready' && { accessToken: token.accessToken }),
  });
});
tell({ say: 'ready' });
