// SPDX-License-Identifier: Apache-2.0
import type { EventData, EventType } from '#shared/events/catalogue.ts';
import type { EventPublisher } from '#shared/events/publisher.ts';
import { type EventSource, observation } from '#shared/oauth/oauth-events.ts';
import type { Person } from '#shared/platform/caller.ts';
import type { ErpRefresh } from './ports.ts';
import type { Unconfirmed } from './vault-lease.ts';

/** Why the access gate could not say whether a person may stay. Nothing of it is secret. */
export type AccessCheckFailure = EventData<'AccessCheckFailed.v1'>;

/** Tells the audit line what becomes of people's ERP tokens. Their text is never part of it. */
export class VaultEvents {
  readonly #publisher: EventPublisher;
  readonly #source: EventSource;

  constructor(publisher: EventPublisher, source: EventSource) {
    this.#publisher = publisher;
    this.#source = source;
  }

  async refreshed(person: Person, fence: number): Promise<void> {
    await this.#publish(person, 'ErpTokenRefreshed.v1', { fence });
  }

  async failed(person: Person, failure: Exclude<ErpRefresh, { kind: 'refreshed' }>): Promise<void> {
    await this.#publish(person, 'ErpTokenRefreshFailed.v1', {
      kept: failure.kind === 'unavailable',
      reason: failure.kind === 'unavailable' ? failure.reason : 'refused',
      ...(failure.httpStatus !== undefined && { httpStatus: failure.httpStatus }),
      ...(failure.oauthError !== undefined && { oauthError: failure.oauthError }),
    });
  }

  /**
   * @param unconfirmed where the tokens were spent by a refresh whose end nobody wrote down
   * @param eventId for an event that may be told again
   * @returns whether the audit line has it
   */
  async lost(
    person: Person,
    reason: string,
    unconfirmed?: Unconfirmed,
    eventId?: string,
  ): Promise<boolean> {
    const data = { reason, ...(unconfirmed !== undefined && { unconfirmed }) };
    return this.#publish(person, 'ErpGrantLost.v1', data, eventId);
  }

  async accessCheckFailed(person: Person, failure: AccessCheckFailure): Promise<void> {
    await this.#publish(person, 'AccessCheckFailed.v1', failure);
  }

  /** @returns whether the audit line has it */
  async accessWithdrawn(person: Person, inquiry: string, eventId?: string): Promise<boolean> {
    return this.#publish(person, 'AccessWithdrawn.v1', { inquiry }, eventId);
  }

  async #publish<Type extends EventType>(
    person: Person,
    type: Type,
    data: EventData<Type>,
    eventId?: string,
  ): Promise<boolean> {
    // The publisher never throws. A refused event must not cost the person a token already rotated.
    const event = observation(this.#source, type, { person }, data);
    const accepted = await this.#publisher.publish(
      eventId === undefined ? event : { ...event, eventId },
    );
    return accepted.kind !== 'refused';
  }
}
