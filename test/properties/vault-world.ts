// SPDX-License-Identifier: Apache-2.0
import type { ErpToken } from '#shared/identity/erp-token.ts';
import type { Access, TokenSet } from '#shared/identity/ports.ts';
import { TokenVault, type VaultDeps } from '#shared/identity/vault.ts';
import { openTokens, VaultRecord, vaultKey } from '#shared/identity/vault-record.ts';
import type { Person } from '#shared/platform/caller.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { localSecretBox } from '#shared/platform/secret-box.ts';
import type { Around, InProcessDynamoDB } from '../fixtures/in-process-dynamodb.ts';
import type { Actor, Ending } from '../fixtures/interleaving.ts';
import { type ErpMood, RotatingErp } from '../fixtures/rotating-erp.ts';

export const leaseMs = 15_000;
const box = localSecretBox(new Uint8Array(32).fill(7));

/** What the ERP says of a person's access. */
export type AccessMood = 'granted' | 'denied' | 'unavailable';

interface Flight {
  readonly refreshToken: string;
  readonly leaseUntil: number;
}

/** One person's tokens, the ERP that gave them, and everything that a run of callers did with them. */
export class VaultWorld {
  readonly erp: RotatingErp;
  readonly person: Person;
  now = Date.parse('2026-03-04T05:06:07Z');
  /** What the audit line was told. */
  readonly told: string[] = [];
  /** What broke a rule while the run was under way. */
  readonly broken: string[] = [];
  readonly #database: InProcessDynamoDB;
  readonly #access: AccessMood[];
  readonly #inFlight = new Set<Flight>();
  /** What was last seen in the vault. */
  #last = { signIn: 0, rotation: 0 };
  #written = false;

  constructor(
    database: InProcessDynamoDB,
    sub: string,
    moods: { readonly refresh: readonly ErpMood[]; readonly access: readonly AccessMood[] },
  ) {
    this.#database = database;
    this.#access = [...moods.access];
    this.person = { tenant: 'DEMO', sub };
    this.erp = new RotatingErp(() => this.now, moods.refresh);
  }

  /** The vault as one process has it, which halts at every step. */
  vaultOf(actor: Actor): TokenVault {
    const lease = { until: 0 };
    const around: Around = (operation, run) =>
      actor.step(operation, async () => {
        const output = await run();
        if (operation !== 'GetItem') this.#written = true;
        lease.until = leaseUntilIn(output) ?? lease.until;
        return output;
      });
    return this.#vault(
      around,
      (refreshToken) => this.#refreshing(actor, refreshToken, lease),
      // Publishing never throws; it says whether the event is safe.
      (told) =>
        actor.step(`event ${told}`, async () => this.told.push(told) > 0).catch(() => false),
      (milliseconds) => {
        const due = this.now + milliseconds;
        return actor.step('wait', async () => this.passUntil(due)).catch(() => undefined);
      },
      () =>
        actor
          .step('the ERP is asked for access', async () => this.#access.shift() ?? 'granted')
          .catch(() => 'unavailable'),
    );
  }

  /** The vault of a process that nothing befalls. */
  healthy(): TokenVault {
    return this.#vault(
      undefined,
      async (refreshToken) => this.erp.refresh(refreshToken),
      async (told) => this.told.push(told) > 0,
      async (milliseconds) => this.passUntil(this.now + milliseconds),
      async () => 'granted',
    );
  }

  passUntil(moment: number): void {
    this.now = Math.max(this.now, moment);
  }

  /** The stored tokens, where there are any. */
  async stored(): Promise<TokenSet | undefined> {
    const item = await this.#database.table('vault').get(vaultKey(this.person));
    if (!item) return undefined;
    const { sealed } = VaultRecord.parse(item);
    return sealed === undefined ? undefined : openTokens(box, this.person, sealed);
  }

  /** Only a sign-in puts other tokens there; a refresh moves on by its own chain. Else a paused holder has written. */
  async checkStored(): Promise<void> {
    if (!this.#written) return;
    this.#written = false;
    const origin = this.erp.originOf((await this.stored())?.refreshToken);
    if (!origin) return;
    const { signIn, rotation } = this.#last;
    if (signIn === origin.signIn ? origin.rotation < rotation : origin.rotation > 0)
      this.broken.push('a paused holder has written');
    this.#last = origin;
  }

  async #refreshing(actor: Actor, refreshToken: string, lease: { readonly until: number }) {
    const flight: Flight = { refreshToken, leaseUntil: lease.until };
    const answer = await actor.step('the ERP takes the refresh', async () => {
      this.#inFlight.add(flight);
      const live = [...this.#inFlight].filter(
        (other) => other.refreshToken === refreshToken && other.leaseUntil >= this.now,
      );
      if (live.length > 1) this.broken.push('two refreshes in flight under live leases');
      return this.erp.refresh(refreshToken);
    });
    return actor.step('the ERP answers', async () => {
      this.#inFlight.delete(flight);
      return answer;
    });
  }

  #vault(
    around: Around | undefined,
    refresh: VaultDeps['erp']['refresh'],
    tell: (told: string) => Promise<boolean>,
    wait: (milliseconds: number) => Promise<void>,
    access: () => Promise<AccessMood>,
  ): TokenVault {
    return new TokenVault({
      table: this.#database.table('vault', around),
      box,
      erp: { refresh },
      gate: { inquiry: 'MCPAccess', check: async () => accessOf(await access()) },
      events: {
        refreshed: async () => void (await tell('refreshed')),
        failed: async () => void (await tell('failed')),
        lost: (_person, _reason, unconfirmed) => tell(`lost: ${unconfirmed ?? 'by the ERP'}`),
        accessCheckFailed: async () => void (await tell('access check failed')),
        accessWithdrawn: () => tell('access withdrawn'),
      },
      clock: { now: () => new Date(this.now) },
      ids: systemIds,
      wait,
      leaseMs,
    });
  }
}

function accessOf(mood: AccessMood): Access {
  return mood === 'unavailable'
    ? { kind: mood, fault: new Error('The ERP is away') }
    : { kind: mood };
}

function leaseUntilIn(output: unknown): number | undefined {
  const { Attributes } = output as { Attributes?: { leaseUntil?: { N?: string } } }; // UpdateItem's answer
  const until = Attributes?.leaseUntil?.N;
  return until === undefined ? undefined : Number(until);
}

/** An answer in one word. */
export function kindOf(ending: Ending<ErpToken | undefined>): string {
  return ending.kind === 'answered' ? (ending.answer?.kind ?? 'signed in') : ending.kind;
}
