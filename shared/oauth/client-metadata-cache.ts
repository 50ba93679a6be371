// SPDX-License-Identifier: Apache-2.0
import { type Clock, epochSeconds } from '#shared/platform/clock.ts';
import type { Expression, Item, Table } from '#shared/platform/table.ts';
import { artefactKey, isPast, lasting } from './artefact.ts';
import { clientOf } from './client-metadata-document.ts';
import { ClientMetadataError } from './client-metadata-error.ts';
import type { FetchDocument } from './client-metadata-fetch.ts';
import { freshnessOf } from './client-metadata-freshness.ts';
import { lifetimes } from './lifetimes.ts';
import { currentUnit, type UnitOfWork } from './unit-of-work.ts';

/** What happened to a document, for the operator; `cause` never leaves. */
export interface DocumentTrouble {
  readonly kind: 'refused' | 'outage' | 'outage_bridged' | 'not_kept';
  readonly host: string;
  readonly cause: unknown;
}

/** What the documents of clients stand on. */
export interface ClientDocumentsDeps {
  readonly fetchDocument: FetchDocument;
  /** The identity table, which all processes share. */
  readonly table: Pick<Table, 'put' | 'update' | 'delete'>;
  readonly clock: Clock;
  /** The administrator's list of redirect hosts; empty allows every host. */
  readonly allowedHosts: readonly string[];
  readonly onTrouble: (trouble: DocumentTrouble) => void;
}

/**
 * For how long the last good copy bridges an outage. A publisher that is away for a month has given up;
 * a shorter one must not sign anybody out.
 */
const lastGoodSeconds = 30 * 24 * 60 * 60;
/** For how long a bridged outage is not tried again: people wait up to three seconds for each try. */
const retrySeconds = 60;
/** How old the last try must be for a document to be asked for before its time. */
const renewalMs = 30_000;

const notOvertaken = 'attribute_not_exists(pk) OR askedAt <= :askedAt'; // a slow answer must not undo a later one

type Client = Record<string, unknown>;

/**
 * The clients that are known by a document (CIMD), in one cache for all processes: fresh for as long as
 * the publisher says, then asked for again. An outage is bridged by the last good copy. A definite
 * answer never is: it ends the copy too. Errors and invalid documents are not kept.
 */
export class ClientDocuments {
  readonly #deps: ClientDocumentsDeps;
  /** One lookup per request, however often the provider asks. */
  readonly #underway = new WeakMap<UnitOfWork, Map<string, Promise<Client>>>();

  constructor(deps: ClientDocumentsDeps) {
    this.#deps = deps;
  }

  /**
   * The provider's `fetch` for documents: the client after our policy, as JSON.
   *
   * @throws ClientMetadataError; faults of storage as they are, remembered by the unit of work
   */
  readonly fetch = async (address: string | URL): Promise<Response> =>
    Response.json(await this.#client(String(address)));

  /**
   * Asks for a document before its time, since its copy lacks something: a publisher adds a redirect URI
   * and its people come at once (client-complaints 25). Not where the copy is as young as half a minute.
   *
   * @returns whether the next `fetch` of this request may answer differently
   */
  readonly renew = async (url: string): Promise<boolean> => {
    const unit = currentUnit();
    const now = this.#deps.clock.now();
    const kept = copyOf(await unit.read(artefactKey('ClientDocument', url)), this.#deps.clock);
    // A copy that is not fresh was not what this request was told.
    const wasTold = kept !== undefined && epochSeconds(now) < kept.freshUntil;
    if (!wasTold || now.getTime() - kept.triedAt < renewalMs) return false;
    const renewed = this.#lookUp(unit, url, 'anew');
    this.#lookedUp(unit).set(url, renewed);
    await renewed.catch(() => {}); // the next `fetch` tells
    return true;
  };

  #client(url: string): Promise<Client> {
    const unit = currentUnit();
    const known = this.#lookedUp(unit);
    const looked = known.get(url) ?? this.#lookUp(unit, url);
    known.set(url, looked);
    return looked;
  }

  #lookedUp(unit: UnitOfWork): Map<string, Promise<Client>> {
    const known = this.#underway.get(unit) ?? new Map<string, Promise<Client>>();
    this.#underway.set(unit, known);
    return known;
  }

  async #lookUp(unit: UnitOfWork, url: string, how: 'cached' | 'anew' = 'cached'): Promise<Client> {
    const { clock, fetchDocument } = this.#deps;
    const asked = clock.now();
    const kept = copyOf(await unit.read(artefactKey('ClientDocument', url)), clock);
    const isFresh = kept !== undefined && epochSeconds(asked) < kept.freshUntil;
    if (isFresh && how === 'cached') return this.#judge(url, kept.text);
    const fetched = await fetchDocument(url);
    switch (fetched.kind) {
      case 'document': {
        const client = await this.#judge(url, fetched.text, asked);
        const freshness = freshnessOf(fetched.headers, asked);
        if (freshness.kind === 'kept')
          await this.#keep(url, fetched.text, asked, freshness.seconds);
        else await this.#forget(url, asked);
        return client;
      }
      case 'refused':
        return this.#refuse(url, fetched.cause, asked);
      case 'outage':
        if (!kept) throw this.#trouble('outage', url, fetched.cause);
        this.#deps.onTrouble({ kind: 'outage_bridged', host: hostIn(url), cause: fetched.cause });
        await this.#putOff(url, asked);
        return this.#judge(url, kept.text);
    }
  }

  /** @param asked when the document was fetched, where it is no kept copy: a copy is only as bad as the settings */
  async #judge(url: string, text: string, asked?: Date): Promise<Client> {
    try {
      return clientOf(url, text, this.#deps.allowedHosts);
    } catch (cause) {
      return this.#refuse(url, cause, asked);
    }
  }

  async #refuse(url: string, cause: unknown, asked?: Date): Promise<never> {
    if (asked) await this.#forget(url, asked);
    throw this.#trouble('refused', url, cause);
  }

  #trouble(kind: 'refused' | 'outage', url: string, cause: unknown): ClientMetadataError {
    this.#deps.onTrouble({ kind, host: hostIn(url), cause });
    return new ClientMetadataError(kind, cause);
  }

  async #keep(url: string, document: string, asked: Date, seconds: number): Promise<void> {
    // Anybody can name documents without end; like a registration, one that nobody approved goes after a day.
    const isUsed = await currentUnit().read(artefactKey('ClientSeen', url));
    const kept = isUsed ? lastGoodSeconds : lifetimes.unusedClient;
    const pk = artefactKey('ClientDocument', url);
    const freshUntil = epochSeconds(asked) + seconds;
    const item = { pk, document, freshUntil, askedAt: asked.getTime(), triedAt: asked.getTime() };
    return this.#try(url, () =>
      this.#deps.table.put({ ...item, ...lasting(kept, this.#deps.clock) }, notLaterThan(asked)),
    );
  }

  /** The copy stays as old as it is; only the next try is put off. */
  #putOff(url: string, asked: Date): Promise<void> {
    const freshUntil = epochSeconds(asked) + retrySeconds;
    const key = { pk: artefactKey('ClientDocument', url) };
    const update = {
      expression: 'SET freshUntil = :until, triedAt = :askedAt',
      values: { ':until': freshUntil },
    };
    const stillTheCopy = 'attribute_exists(pk) AND askedAt <= :askedAt'; // never brings a forgotten one back
    return this.#try(url, () =>
      this.#deps.table.update(key, update, {
        expression: stillTheCopy,
        values: { ':askedAt': asked.getTime() },
      }),
    );
  }

  #forget(url: string, asked: Date): Promise<void> {
    const key = { pk: artefactKey('ClientDocument', url) };
    return this.#try(url, () => this.#deps.table.delete(key, notLaterThan(asked)));
  }

  /** The cache is outside the request's transaction: what it loses is a fetch, not the request. */
  async #try(url: string, write: () => Promise<unknown>): Promise<void> {
    await write().catch((cause: unknown) =>
      this.#deps.onTrouble({ kind: 'not_kept', host: hostIn(url), cause }),
    );
  }
}

function notLaterThan(asked: Date): Expression {
  return { expression: notOvertaken, values: { ':askedAt': asked.getTime() } };
}

function copyOf(
  item: Item | undefined,
  clock: Clock,
): { readonly text: string; readonly freshUntil: number; readonly triedAt: number } | undefined {
  if (!item || isPast(item, clock)) return undefined;
  const { document, freshUntil, triedAt } = item;
  return {
    text: String(document),
    freshUntil: Number(freshUntil), // epoch seconds
    triedAt: Number(triedAt), // epoch milliseconds
  };
}

function hostIn(url: string): string {
  return URL.parse(url)?.host.slice(0, 255) ?? '';
}
