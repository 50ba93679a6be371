// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { observation, stateEvent } from '#shared/oauth/oauth-events.ts';
import { personKey, personOf } from '#shared/platform/caller.ts';
import { systemIds } from '#shared/platform/ids.ts';

const source = { tenant: 'DEMO', clock: { now: () => new Date(0) }, ids: systemIds };

/** Tenants and subs as an ERP gives them: neither holds the bar that joins them into a key. */
const plain = fc.string({ minLength: 1 }).filter((text) => !text.includes('|'));

describe('an event of the sign-in', () => {
  it('names a person as tool calls do: by sub alone, the tenant in its own column', () => {
    fc.assert(
      fc.property(plain, plain, (tenant, sub) => {
        const person = personOf(personKey({ tenant, sub }));
        const seen = observation(source, 'SignInSucceeded.v1', { person }, { scopes: [] });
        const kept = stateEvent(
          source,
          'grant#1',
          'GrantRevoked.v1',
          { person },
          { reason: 'administrator' },
        );
        for (const event of [seen, kept]) {
          expect(event).toMatchObject({
            tenant,
            person: sub,
            actor: { kind: 'person', id: sub },
          });
          expect(JSON.stringify(event)).not.toContain('|');
        }
      }),
    );
  });
});
