// SPDX-License-Identifier: Apache-2.0
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { AdapterPayload, Provider } from 'oidc-provider';
import { vi } from 'vitest';
import { Ledger } from '#shared/events/ledger.ts';
import { artefactAdapters } from '#shared/oauth/adapter.ts';
import { artefactKey } from '#shared/oauth/artefact.ts';
import { type CommitDeps, commitAfter } from '#shared/oauth/commit.ts';
import type { Context } from '#shared/oauth/koa.ts';
import { currentUnit } from '#shared/oauth/unit-of-work.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { type Item, Table } from '#shared/platform/table.ts';
import type { Around, InProcessDynamoDB } from '../fixtures/in-process-dynamodb.ts';
import type { Actor } from '../fixtures/interleaving.ts';
import {
  type AskForRefresh,
  knowsLifetimes,
  type Refreshed,
  resource,
  tokenEndpoint,
} from '../fixtures/token-endpoint.ts';

const clientId = 'client-1';
const scope = 'erp.read erp.write';

/** A refresh token as the table has it. */
export interface StoredToken {
  readonly rotation: number;
  readonly isConsumed: boolean;
  /** Epoch seconds until which it is answered again; 0 where it was never spent. */
  readonly answerUntil: number;
}

/** One grant, its refresh tokens, and the processes that rotate them. */
export class RotationWorld {
  readonly #database: InProcessDynamoDB;
  readonly #provider: Provider;
  readonly #endpoint: AskForRefresh;
  readonly #ledgerOf: (around?: Around) => Ledger;
  /** Keys of all refresh tokens of this world, in the order in which they were committed. */
  readonly #tokens: string[] = [];
  /** What broke a rule while the run was under way. */
  readonly broken: string[] = [];
  #isChanged = false;
  /** How often a process was refused. */
  refusals = 0;
  /** Tokens that were shown, whether an answer was heard or not. */
  readonly presenting = new Set<string>();
  grantId = '';
  first = '';

  constructor(database: InProcessDynamoDB, provider: Provider) {
    this.#database = database;
    this.#provider = provider;
    this.#endpoint = tokenEndpoint(provider);
    this.#ledgerOf = (around) =>
      new Ledger(database.client(around), database.table('ledger', around), { clock: systemClock });
  }

  /** Signs a person in: a client, a grant and its first refresh token. */
  async begin(): Promise<void> {
    let signedIn: { readonly grantId: string; readonly token: string } | undefined;
    const issuing = { path: '/token' } as Context; // the path is all that is asked of it
    const outcome = await commitAfter(this.#commitDeps(), () =>
      knowsLifetimes(issuing, async () => {
        signedIn = await this.#signIn();
      }),
    );
    if (outcome.kind !== 'answered' || !signedIn) throw new Error('The sign-in was not committed');
    this.grantId = signedIn.grantId;
    this.first = signedIn.token;
    this.#tokens.push(artefactKey('RefreshToken', this.first));
  }

  async #signIn() {
    const { Grant, RefreshToken, Client } = this.#provider;
    if (!(await currentUnit().read(artefactKey('Client', clientId))))
      await artefactAdapters(systemClock)('Client').upsert(clientId, clientMetadata, 400 * 86_400);
    const client = await Client.find(clientId);
    if (!client) throw new Error('The client is not there');
    const accountId = 'DEMO|sales@DEMO';
    const grant = new Grant({ accountId, clientId });
    grant.addResourceScope(resource, scope);
    const grantId = await grant.save();
    const token = new RefreshToken({
      accountId,
      client,
      expiresWithSession: false,
      grantId,
      gty: 'authorization_code',
      resource,
      rotations: 0,
      scope,
    });
    return { grantId, token: await token.save() };
  }

  /** Asks /token as one process does; halts at every step where there is an actor. */
  refresh(refreshToken: string, actor?: Actor): Promise<Refreshed> {
    return this.#endpoint(this.#commitDeps(actor), clientId, refreshToken);
  }

  /** A refresh token as it stands. */
  async stored(refreshToken: string): Promise<StoredToken> {
    return storedToken(
      await this.#database.table('identity').get({ pk: artefactKey('RefreshToken', refreshToken) }),
    );
  }

  /** All refresh tokens of the grant as they stand. */
  async chain(): Promise<readonly StoredToken[]> {
    const identity = this.#database.table('identity');
    return Promise.all(this.#tokens.map(async (pk) => storedToken(await identity.get({ pk }))));
  }

  async isGrantAlive(): Promise<boolean> {
    const pk = artefactKey('Grant', this.grantId);
    return (await this.#database.table('identity').get({ pk }))?.['revokedAt'] === undefined;
  }

  /** The types of the events of the grant. */
  async events(): Promise<string[]> {
    const types: string[] = [];
    for await (const { type } of this.#ledgerOf().read(`grant#${this.grantId}`)) types.push(type);
    return types;
  }

  /** Two successors of one token, or two tokens that nobody has used: either would be a fork. */
  async checkChain(): Promise<void> {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const chain = await this.chain();
    if (chain.filter(({ isConsumed }) => !isConsumed).length !== 1)
      this.broken.push('not one live successor');
    if (chain.some(({ rotation }, index) => rotation !== index))
      this.broken.push('two successors of one token');
    if (chain.some(({ isConsumed, answerUntil }) => isConsumed && answerUntil === 0))
      this.broken.push('a spent token without its answer');
  }

  /** Whether a token may still be shown without harm: it was never spent, or not long ago. */
  async isWithinWindow(refreshToken: string): Promise<boolean> {
    const { isConsumed, answerUntil } = await this.stored(refreshToken);
    return !isConsumed || Date.now() < answerUntil * 1_000;
  }

  /** How many rotations there have been. */
  get rotations(): number {
    return this.#tokens.length - 1;
  }

  /** Checks that an answer descends from the presented token, and is no older than the newest token was at the request. */
  async checkAnswer(presented: string, received: string, rotationsBefore: number): Promise<void> {
    const [{ rotation: before }, { rotation: after }] = await Promise.all([
      this.stored(presented),
      this.stored(received),
    ]);
    if (after <= before || after < rotationsBefore) this.broken.push('an answer was out of date');
  }

  /** Whether somebody may have shown a spent token after its window. */
  async wasReused(): Promise<boolean> {
    const within = await Promise.all([...this.presenting].map((one) => this.isWithinWindow(one)));
    return within.includes(false);
  }

  /** Nobody is refused within the window, unless somebody has shown a spent token after it. */
  async checkRefusal(): Promise<void> {
    this.refusals += 1;
    if (!(await this.wasReused())) this.broken.push('refused within the window');
  }

  pass(milliseconds: number): void {
    vi.setSystemTime(Date.now() + milliseconds);
  }

  #commitDeps(actor?: Actor): CommitDeps {
    const around: Around | undefined =
      actor &&
      ((operation, run, input) =>
        actor.step(operation, async () => {
          const output = await run();
          this.#note(input);
          return output;
        }));
    const noting: Around = async (_operation, run, input) => {
      const output = await run();
      this.#note(input);
      return output;
    };
    const own = around ?? noting;
    return {
      client: this.#database.client(own),
      table: new Table(this.#database.client(own), 'identity'),
      ledger: this.#ledgerOf(own),
      publisher: {
        // Publishing and waiting never throw.
        publish: async () => {
          const queued = actor?.step('event', async () => {}) ?? Promise.resolve();
          return queued.then(
            () => ({ kind: 'queued' }),
            () => ({ kind: 'refused' }),
          );
        },
      },
      pause: async () => actor?.step('pause', async () => {}).catch(() => undefined),
    };
  }

  #note({ TransactItems }: { readonly TransactItems?: unknown }): void {
    this.#isChanged ||= TransactItems !== undefined;
    for (const { Put } of (TransactItems ?? []) as TransactWriteItem[]) {
      const pk = Put?.Item?.['pk']?.S ?? '';
      if (pk.startsWith('RefreshToken#') && this.first !== '' && !this.#tokens.includes(pk))
        this.#tokens.push(pk);
    }
  }
}

function storedToken(item: Item | undefined): StoredToken {
  if (!item) throw new Error('A refresh token has vanished');
  return {
    rotation: Number(JSON.parse(String(item['payload'])).rotations),
    isConsumed: item['consumed'] !== undefined,
    answerUntil: Number(item['answerUntil'] ?? 0),
  };
}

const clientMetadata: AdapterPayload = {
  client_id: clientId,
  client_name: 'Test client',
  redirect_uris: ['http://127.0.0.1:33418/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  application_type: 'native',
};
