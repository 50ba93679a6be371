// SPDX-License-Identifier: Apache-2.0
import { Logger } from '@aws-lambda-powertools/logger';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { connectorFromEnv } from '#functions/wiring/acumatica.ts';
import { auditFromEnv } from '#functions/wiring/audit.ts';
import { settingsFromEnv } from '#functions/wiring/settings.ts';
import { newEvent } from '#shared/events/envelope.ts';
import { lookUpAccessToken } from '#shared/oauth/access-token-lookup.ts';
import type { Person } from '#shared/platform/caller.ts';
import { personKey } from '#shared/platform/caller.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { Table } from '#shared/platform/table.ts';
import { sideBySide, type Timing } from './statistics.ts';

/** The audit line works on an event after the answer has left. */
const restMs = 40;

/** The row that the parts are shares of. */
export const wholeCall = 'a whole call';

/**
 * What one call costs, and its parts by themselves, in turns against the same stand-ins: the
 * authorizer's look-up, the vault's read, the limiter's place, the event's way onto the queue.
 *
 * @param call makes one call over HTTP
 */
export async function measureShares(
  origin: string,
  accessToken: string,
  person: Person,
  call: () => Promise<unknown>,
): Promise<Map<string, Timing>> {
  const audit = auditFromEnv();
  const settings = settingsFromEnv();
  const connector = connectorFromEnv(audit, settings, new Logger({ logLevel: 'CRITICAL' }));
  const table = new Table(new DynamoDBClient({}), process.env['IDENTITY_TABLE'] ?? '');
  const lookup = { table, clock: systemClock, audiences: [`${origin}/mcp`], tenant: person.tenant };
  const surroundings = { clock: systemClock, ids: systemIds };
  const event = () =>
    newEvent(
      {
        type: 'ToolCalled.v1',
        tenant: person.tenant,
        actor: { kind: 'person', id: person.sub },
        correlationId: 'bench',
        data: { arguments: {}, erpCalls: 1, answerSize: 0 },
      },
      surroundings,
    );
  return sideBySide(
    [
      { name: wholeCall, run: call, restMs },
      { name: 'authorizer', run: () => lookUpAccessToken(lookup, accessToken) },
      { name: 'authorizer again (A/A)', run: () => lookUpAccessToken(lookup, accessToken) },
      { name: 'vault', run: () => connector.erp.tokens.current(person) },
      { name: 'limiter', run: () => connector.erp.limiter.run(personKey(person), async () => {}) },
      { name: 'settings', run: () => settings.current() },
      { name: 'event', run: () => audit.publisher.publish(event()), restMs },
    ],
    200,
  );
}
