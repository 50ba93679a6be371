// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '#shared/events/envelope.ts';
import { VaultEvents } from '#shared/identity/vault-events.ts';
import { systemIds } from '#shared/platform/ids.ts';

const person = { tenant: 'DEMO', sub: 'ada@DEMO' };

async function eventOf(tell: (events: VaultEvents) => Promise<unknown>): Promise<AuditEvent> {
  const published: AuditEvent[] = [];
  const publisher = {
    publish: async (event: AuditEvent) => {
      published.push(event);
      return { kind: 'refused' } as const; // an event that is not taken must not cost the token
    },
  };
  const clock = { now: () => new Date(0) };
  await tell(new VaultEvents(publisher, { tenant: 'OTHER', clock, ids: systemIds }));
  const [event] = published;
  if (!event || published.length !== 1) throw new Error('Not exactly one event');
  return event;
}

describe('the vault tells', () => {
  it('of a refresh', async () => {
    expect(await eventOf((events) => events.refreshed(person, 7))).toMatchObject({
      type: 'ErpTokenRefreshed.v1',
      tenant: 'DEMO',
      person: 'ada@DEMO',
      actor: { kind: 'person', id: 'ada@DEMO' },
      data: { fence: 7 },
    });
  });

  it('of a failure that keeps the grant, and of one that does not', async () => {
    const kept = {
      kind: 'unavailable',
      reason: 'erp_failure',
      httpStatus: 503,
      answerLost: true,
      fault: new Error('client_secret=secret'),
    } as const;
    expect((await eventOf((events) => events.failed(person, kept))).data).toEqual({
      kept: true,
      reason: 'erp_failure',
      httpStatus: 503,
    });
    const ended = { kind: 'refused', httpStatus: 400, oauthError: 'invalid_grant' } as const;
    expect((await eventOf((events) => events.failed(person, ended))).data).toEqual({
      kept: false,
      reason: 'refused',
      httpStatus: 400,
      oauthError: 'invalid_grant',
    });
  });

  it('of a grant that is lost', async () => {
    expect(await eventOf((events) => events.lost(person, 'invalid_grant'))).toMatchObject({
      type: 'ErpGrantLost.v1',
      data: { reason: 'invalid_grant' },
    });
  });

  it('whether that was in the window that cannot be closed', async () => {
    const event = await eventOf((events) => events.lost(person, 'invalid_grant', 'holder_died'));
    expect(event.data).toEqual({ reason: 'invalid_grant', unconfirmed: 'holder_died' });
  });

  it('of an access check that did not work', async () => {
    const failure = { reason: 'misconfigured', httpStatus: 404 } as const;
    expect(await eventOf((events) => events.accessCheckFailed(person, failure))).toMatchObject({
      type: 'AccessCheckFailed.v1',
      person: 'ada@DEMO',
      data: failure,
    });
  });

  it('of access that was withdrawn', async () => {
    expect(await eventOf((events) => events.accessWithdrawn(person, 'MCPAccess'))).toMatchObject({
      type: 'AccessWithdrawn.v1',
      person: 'ada@DEMO',
      data: { inquiry: 'MCPAccess' },
    });
  });
});
