// SPDX-License-Identifier: Apache-2.0
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { type Clock, epochSeconds } from '#shared/platform/clock.ts';
import type { Item } from '#shared/platform/table.ts';
import { type ArtefactKind, artefactKey, isPast, lasting, sha256 } from './artefact.ts';
import { markGrantRevoked } from './grant-flag.ts';
import { lifetimes } from './lifetimes.ts';
import { livingGrant } from './living-grant.ts';
import { currentUnit } from './unit-of-work.ts';

const stored: readonly string[] = [
  'AccessToken',
  'RefreshToken',
  'AuthorizationCode',
  'Grant',
  'Client',
  'Interaction',
] satisfies ArtefactKind[];

/**
 * The provider's storage on the identity table, through the unit of work of the request. Keys are
 * hashes; the payload is stored without the id and gets it back from whoever presents it.
 *
 * @param model the provider's name of the model
 */
class ArtefactAdapter implements Adapter {
  readonly #model: ArtefactKind;
  readonly #clock: Clock;

  constructor(model: ArtefactKind, clock: Clock) {
    this.#model = model;
    this.#clock = clock;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const unit = currentUnit();
    const pk = artefactKey(this.#model, id);
    const lifetime = expiresIn ?? (this.#model === 'Client' ? lifetimes.unusedClient : undefined);
    unit.write(pk, {
      payload: JSON.stringify(withoutSecrets(payload)),
      ...(payload.grantId !== undefined && { grantId: payload.grantId }),
      ...(this.#model === 'Grant' && (await this.#partiesAndAge(pk, payload))),
      ...(lifetime !== undefined && lasting(lifetime, this.#clock)),
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const item =
      this.#model === 'Grant'
        ? await livingGrant(currentUnit(), this.#clock, id)
        : await currentUnit().read(artefactKey(this.#model, id));
    if (!item || isPast(item, this.#clock)) return undefined;
    if (await this.#underEndedGrant(item)) return undefined;
    const payload = payloadOf(item);
    if (this.#model === 'Client') return payload;
    return {
      ...payload,
      jti: id,
      // Stryker disable next-line ConditionalExpression: to the provider an undefined consumed is none
      ...(item['consumed'] !== undefined && { consumed: item['consumed'] }),
    };
  }

  async consume(id: string): Promise<void> {
    const unit = currentUnit();
    const pk = artefactKey(this.#model, id);
    const item = await unit.read(pk);
    if (item) unit.write(pk, { ...item, consumed: epochSeconds(this.#clock.now()) });
  }

  async destroy(id: string): Promise<void> {
    if (this.#model === 'Grant') await markGrantRevoked(currentUnit(), id, this.#clock);
    else await currentUnit().remove(artefactKey(this.#model, id));
  }

  /** One flag on the grant, which every read checks; nothing is searched for. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await markGrantRevoked(currentUnit(), grantId, this.#clock);
  }

  async findByUid(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}

  /** What a revocation asks of a grant, in plain sight; a grant that is saved again keeps its age. */
  async #partiesAndAge(pk: string, { accountId, clientId }: AdapterPayload): Promise<Item> {
    const saved = await currentUnit().read(pk);
    return {
      person: accountId,
      clientId,
      approvedAt: saved?.['approvedAt'] ?? this.#clock.now().getTime(),
    };
  }

  async #underEndedGrant(item: Item): Promise<boolean> {
    const { grantId } = item;
    if (typeof grantId !== 'string') return false;
    const { accountId = '', clientId = '' } = payloadOf(item); // absent in no token of ours
    const parties = { accountId, clientId };
    return (await livingGrant(currentUnit(), this.#clock, grantId, parties)) === undefined;
  }
}

/** Remembers nothing: every authorization signs in at the ERP (docs/architecture.md, a sign-in). */
const nothing: Adapter = {
  async upsert() {},
  async find() {},
  async findByUid() {},
  async findByUserCode() {},
  async consume() {},
  async destroy() {},
  async revokeByGrantId() {},
};

/** The adapters of all models. Sessions, and models of features that are off, are not stored. */
export function artefactAdapters(clock: Clock): AdapterFactory {
  return (model) =>
    stored.includes(model) ? new ArtefactAdapter(model as ArtefactKind, clock) : nothing; // `stored` holds kinds only
}

/** The payload of an item as the provider wrote it, without id. */
function payloadOf(item: Item): AdapterPayload {
  return JSON.parse(String(item['payload'])) as AdapterPayload; // written by `upsert` above
}

/** The provider's payload holds the token itself (`jti`), and a client's holds its secret. */
function withoutSecrets({ jti: _jti, ...payload }: AdapterPayload): AdapterPayload {
  if (payload.client_secret === undefined) return payload;
  return { ...payload, client_secret: sha256(payload.client_secret) };
}
