// SPDX-License-Identifier: Apache-2.0
import type { AdapterPayload } from 'oidc-provider';
import { Ledger } from '#shared/events/ledger.ts';
import { artefactAdapters } from '#shared/oauth/adapter.ts';
import { artefactKey } from '#shared/oauth/artefact.ts';
import { commitAfter } from '#shared/oauth/commit.ts';
import { grantProjection } from '#shared/oauth/grant-view.ts';
import { listGrants, type RevocationDeps, revokeGrants } from '#shared/oauth/grants.ts';
import { livingGrant, standingOf } from '#shared/oauth/living-grant.ts';
import { stateEvent, streams } from '#shared/oauth/oauth-events.ts';
import { endedUntil, markKey } from '#shared/oauth/revocation-mark.ts';
import { currentUnit, UnitOfWork } from '#shared/oauth/unit-of-work.ts';
import { type Person, personKey } from '#shared/platform/caller.ts';
import { systemIds } from '#shared/platform/ids.ts';
import type { Around, InProcessDynamoDB } from '../fixtures/in-process-dynamodb.ts';
import type { Actor } from '../fixtures/interleaving.ts';

const clientId = 'client-1';
const grantLife = 91 * 86_400;

/** One person whose grants are approved, refreshed and ended by several processes at once. */
export class RevocationWorld {
  readonly #database: InProcessDynamoDB;
  readonly #selection: { readonly kind: 'person'; readonly person: Person };
  #now = Date.parse('2026-03-01T00:00:00Z');
  #highest = Number.NEGATIVE_INFINITY;
  /** Every moment asked for is another one. */
  readonly clock = { now: () => new Date(++this.#now) };
  readonly person: Person;
  readonly grantIds: string[] = [];
  /** Until when grants have ended, as the answered revocations say. */
  promised = Number.NEGATIVE_INFINITY;
  /** What broke a rule while the run was under way. */
  readonly broken: string[] = [];

  constructor(database: InProcessDynamoDB, sub: string) {
    this.#database = database;
    this.person = { tenant: 'DEMO', sub };
    this.#selection = { kind: 'person', person: this.person };
  }

  /** Approves a grant, as the end of a sign-in does. */
  signIn(actor?: Actor) {
    const grantId = systemIds.unique();
    this.grantIds.push(grantId);
    return this.#save(grantId, 'GrantApproved.v1', actor);
  }

  /** Saves a grant anew where it lives, as a rotation does. */
  refresh(grantId: string, actor?: Actor) {
    return this.#save(grantId, 'TokensIssued.v1', actor);
  }

  /** @param ago in milliseconds; what was approved since then is not meant */
  async revoke(ago: number, actor?: Actor) {
    const asOf = new Date(this.#now - ago);
    const answer = await revokeGrants(this.#deps(actor), this.#selection, 'administrator', asOf);
    this.promised = Math.max(this.promised, asOf.getTime());
    return answer;
  }

  /** Looks at the mark between two steps. */
  async checkMark(): Promise<void> {
    const until = await this.mark();
    if (until < this.#highest) this.broken.push(`The mark moved back to ${until}`);
    this.#highest = until;
  }

  async mark(): Promise<number> {
    return endedUntil(await this.#deps().table.get({ pk: markKey(this.#selection) }));
  }

  /** The grants that were committed, with their age, and whether a token under them lives. */
  async committed() {
    const unit = new UnitOfWork(this.#deps().table);
    const all = await Promise.all(
      this.grantIds.map(async (grantId) => {
        const item = await unit.read(artefactKey('Grant', grantId));
        if (!item) return [];
        const lives = (await livingGrant(unit, this.clock, grantId)) !== undefined;
        return [{ grantId, approvedAt: Number(item['approvedAt']), lives }];
      }),
    );
    return all.flat();
  }

  async listed(): Promise<readonly string[]> {
    return (await listGrants(this.#deps(), this.#selection)).map(({ grantId }) => grantId);
  }

  /** How many grants each revocation counted, as the events say. */
  async counted(): Promise<number[]> {
    const counts: number[] = [];
    const stream = streams.grants(`person#${personKey(this.person)}`);
    for await (const { data } of this.#ledger().read(stream)) counts.push(Number(data['grants']));
    return counts;
  }

  async #save(grantId: string, type: 'GrantApproved.v1' | 'TokensIssued.v1', actor?: Actor) {
    const { client, table, ledger, tenant, ids } = this.#deps(actor);
    const source = { tenant, ids, clock: this.clock };
    const publisher = { publish: async () => ({ kind: 'queued' }) as const };
    const deps = { client, table, ledger, publisher, pause: async () => {} };
    return commitAfter(deps, async () => {
      const unit = currentUnit();
      const isNew = type === 'GrantApproved.v1';
      if (!isNew && !(await livingGrant(unit, this.clock, grantId))) return 'refused';
      const payload: AdapterPayload = { accountId: personKey(this.person), clientId };
      await artefactAdapters(this.clock)('Grant').upsert(grantId, payload, grantLife);
      const standing = await standingOf(unit, grantId, undefined);
      const about = { person: this.person, clientId };
      const stream = streams.grant(grantId);
      unit.record(
        isNew
          ? stateEvent(source, stream, 'GrantApproved.v1', about, standing)
          : stateEvent(source, stream, 'TokensIssued.v1', about, {
              ...standing,
              grantType: 'refresh_token',
            }),
      );
      return 'saved';
    });
  }

  #ledger(around?: Around): Ledger {
    const table = this.#database.table('ledger', around);
    return new Ledger(this.#database.client(around), table, {
      clock: this.clock,
      projections: [grantProjection(table)],
    });
  }

  #deps(actor?: Actor): RevocationDeps {
    const around: Around | undefined = actor && ((name, run) => actor.step(name, run));
    return {
      tenant: this.person.tenant,
      clock: this.clock,
      ids: systemIds,
      client: this.#database.client(around),
      table: this.#database.table('identity', around),
      ledgerTable: this.#database.table('ledger', around),
      ledger: this.#ledger(around),
      pause: async () => {},
    };
  }
}
