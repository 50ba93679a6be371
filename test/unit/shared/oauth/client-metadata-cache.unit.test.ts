// SPDX-License-Identifier: Apache-2.0
import { beforeEach, describe, expect, it } from 'vitest';
import { artefactKey } from '#shared/oauth/artefact.ts';
import { ClientDocuments } from '#shared/oauth/client-metadata-cache.ts';
import { UnusableDocumentError } from '#shared/oauth/client-metadata-error.ts';
import type { Fetched } from '#shared/oauth/client-metadata-fetch.ts';
import { inUnitOfWork, UnitOfWork } from '#shared/oauth/unit-of-work.ts';
import type { Expression, Item, Key, Table, Written } from '#shared/platform/table.ts';

const url = 'https://client.example/mcp.json';
const minute = 60_000;
const day = 24 * 60 * minute;

/** The one item of the cache, and the conditions that the cache puts on it. */
class OneItem {
  item: Item | undefined;
  fails = false;

  /** Whether somebody has signed in with this client. */
  isUsed = true;

  async get({ pk }: Key): Promise<Item | undefined> {
    if (pk === artefactKey('ClientSeen', url)) return this.isUsed ? { pk } : undefined;
    return this.item;
  }

  put(item: Item, condition?: Expression) {
    return this.#where(condition, item['askedAt'], () => item);
  }

  update(_key: Key, update: Expression, condition?: Expression) {
    const freshUntil = update.values?.[':until'];
    const triedAt = condition?.values?.[':askedAt'];
    return this.#where(condition, triedAt, (old) => ({ ...old, freshUntil, triedAt }));
  }

  delete(_key: Key, condition?: Expression) {
    return this.#where(condition, condition?.values?.[':askedAt'], () => undefined);
  }

  async #where(
    condition: Expression | undefined,
    askedAt: unknown,
    change: (old: Item | undefined) => Item | undefined,
  ): Promise<Written> {
    if (this.fails) throw new Error('storage is down');
    const holds = this.item
      ? Number(this.item['askedAt']) <= Number(askedAt)
      : condition?.expression.startsWith('attribute_not_exists(pk)');
    if (!holds) return { kind: 'conflict' };
    this.item = change(this.item);
    return { kind: 'written' };
  }
}

let now: number;
let table: OneItem;
let answers: (Fetched | (() => Promise<Fetched>))[];
let asked: number;
let allowedHosts: string[];
let troubles: string[];
beforeEach(() => {
  now = Date.parse('2026-11-30T12:00:00Z');
  table = new OneItem();
  answers = [];
  asked = 0;
  allowedHosts = [];
  troubles = [];
});

function processOf() {
  return new ClientDocuments({
    async fetchDocument() {
      asked++;
      const next = answers.shift();
      if (next === undefined) throw new Error('Asked once too often');
      return typeof next === 'function' ? next() : next;
    },
    table,
    clock: { now: () => new Date(now) },
    allowedHosts,
    onTrouble: ({ kind, host }) => troubles.push(`${kind} ${host}`),
  });
}

const published = (name: string, caching = 'max-age=600'): Fetched => ({
  kind: 'document',
  text: JSON.stringify({
    client_id: url,
    client_name: name,
    redirect_uris: ['https://client.example/callback'],
  }),
  headers: new Headers({ 'cache-control': caching }),
});
const outage: Fetched = { kind: 'outage', cause: new Error('away') };
const refused: Fetched = { kind: 'refused', cause: new UnusableDocumentError('NOT_JSON') };

/** One request that needs the client. @returns the client's name, or how it failed */
function request(documents = processOf(), times = 1): Promise<string> {
  const unit = new UnitOfWork(table as unknown as Table); // the one method that a unit of work reads with
  return inUnitOfWork(unit, async () => {
    try {
      const lookups = Array.from({ length: times }, () => documents.fetch(url));
      const found = await Promise.all(lookups);
      const [client] = await Promise.all(found.map((response) => response.json()));
      return String(client['client_name']);
    } catch (error) {
      return error instanceof Error ? `${Reflect.get(error, 'kind')}: ${error.message}` : '';
    }
  });
}
const refusal = 'refused: The client metadata document cannot be used';
const noAnswer = 'outage: The client metadata document cannot be used';

describe('a document that is fresh', () => {
  it('is asked for once by all processes together', async () => {
    answers = [published('one')];
    expect(await request()).toBe('one');
    now += 10 * minute - 1;
    expect(await request()).toBe('one');
    expect(asked).toBe(1);
  });

  it('is stored under the hash of its address, with its end', async () => {
    answers = [published('one')];
    await request();
    expect(table.item).toMatchObject({
      pk: artefactKey('ClientDocument', url),
      expiresAt: (now + 30 * day) / 1000,
      ttl: (now + 30 * day) / 1000 + 3600,
    });
  });

  it('is kept for a day only as long as nobody signed in with it, since anybody can name one', async () => {
    table.isUsed = false;
    answers = [published('one'), published('two')];
    await request();
    expect(table.item).toMatchObject({ expiresAt: (now + day) / 1000 });
    table.isUsed = true;
    now += 10 * minute;
    await request();
    expect(table.item).toMatchObject({ expiresAt: (now + 30 * day) / 1000 });
  });

  it('is asked for again when it is not fresh any more, and what it says then holds', async () => {
    answers = [published('one'), published('two')];
    await request();
    now += 10 * minute;
    expect(await request()).toBe('two');
    expect(await request()).toBe('two');
    expect(asked).toBe(2);
  });

  it('is judged by the settings of the day', async () => {
    answers = [published('one')];
    await request();
    allowedHosts = ['other.example'];
    expect(await request()).toBe(refusal);
    allowedHosts = [];
    expect(await request()).toBe('one');
    expect(asked).toBe(1);
  });

  it('is asked for once in a request, however often the provider wants it', async () => {
    answers = [published('one', 'no-store'), published('two', 'no-store')];
    const documents = processOf();
    expect(await request(documents, 3)).toBe('one');
    expect(await request(documents, 3)).toBe('two');
    expect(asked).toBe(2);
  });
});

describe('a document that lacks something', () => {
  /** One request that is told the document, and finds something missing. */
  const lacking = (documents = processOf()) => {
    const unit = new UnitOfWork(table as unknown as Table); // as above
    return inUnitOfWork(unit, async () => {
      const name = async () => {
        const client: unknown = await (await documents.fetch(url)).json();
        return String(Reflect.get(client as object, 'client_name')); // what `published` says
      };
      const first = await name();
      return (await documents.renew(url)) ? `${first}, ${await name()}` : first;
    });
  };

  it('is asked for anew, and its new copy serves all', async () => {
    answers = [published('one'), published('two')];
    await request();
    now += 30_000;
    expect(await lacking()).toBe('one, two');
    expect(await request()).toBe('two');
    expect(asked).toBe(2);
  });

  it('is not where it is younger than half a minute', async () => {
    answers = [published('one')];
    await request();
    now += 29_999;
    expect(await lacking()).toBe('one');
  });

  it('is not where it was asked for by this very request', async () => {
    answers = [published('one'), published('two')];
    await request();
    now += 10 * minute;
    expect(await lacking()).toBe('two');
    expect(asked).toBe(2);
  });

  it('is not where there is none', async () => {
    answers = [published('one', 'no-store')];
    expect(await lacking()).toBe('one');
  });

  it('is the copy while the publisher is away, and not asked for at every request', async () => {
    answers = [published('one'), outage];
    await request();
    now += 30_000;
    expect(await lacking()).toBe('one, one');
    now += 29_999;
    expect(await lacking()).toBe('one');
    expect(asked).toBe(2);
  });

  it('is refused where it was withdrawn', async () => {
    answers = [published('one'), refused];
    await request();
    now += 30_000;
    await expect(lacking()).rejects.toThrow('cannot be used');
    expect(table.item).toBeUndefined();
  });
});

describe('a document that may not be kept', () => {
  it('is neither kept nor bridged, and ends an older copy', async () => {
    answers = [published('one'), published('two', 'no-store'), outage];
    await request();
    now += 10 * minute;
    expect(await request()).toBe('two');
    expect(table.item).toBeUndefined();
    expect(await request()).toBe(noAnswer);
  });
});

describe('an outage of the publisher', () => {
  it('is one where there is no copy, and nothing is kept of it', async () => {
    answers = [outage, published('one')];
    expect(await request()).toBe(noAnswer);
    expect(table.item).toBeUndefined();
    expect(troubles).toEqual(['outage client.example']);
    expect(await request()).toBe('one');
  });

  it('is bridged by the last good copy, and tried again a minute later', async () => {
    answers = [published('one'), outage, outage, published('two')];
    await request();
    now += 10 * minute;
    expect(await request()).toBe('one');
    expect(troubles).toEqual(['outage_bridged client.example']);
    now += minute - 1;
    expect(await request()).toBe('one');
    expect(asked).toBe(2);
    now += 1;
    expect(await request()).toBe('one');
    expect(asked).toBe(3);
    now += minute;
    expect(await request()).toBe('two');
  });

  it('is bridged for thirty days after the last good answer, not after the last try', async () => {
    answers = [published('one'), outage, outage];
    await request();
    now += 30 * day - 1000;
    expect(await request()).toBe('one');
    now += 1000;
    expect(await request()).toBe(noAnswer);
  });
});

describe('a definite answer', () => {
  it('is never covered by the copy, and ends it', async () => {
    answers = [published('one'), refused, outage];
    await request();
    now += 10 * minute;
    expect(await request()).toBe(refusal);
    expect(table.item).toBeUndefined();
    expect(await request()).toBe(noAnswer);
  });

  it('is an invalid document too', async () => {
    const invalid: Fetched = { kind: 'document', text: '{}', headers: new Headers() };
    answers = [invalid, published('one'), invalid];
    expect(await request()).toBe(refusal);
    expect(table.item).toBeUndefined();
    expect(await request()).toBe('one');
    now += 10 * minute;
    expect(await request()).toBe(refusal);
    expect(table.item).toBeUndefined();
    expect(troubles).toEqual(['refused client.example', 'refused client.example']);
  });

  it('is told about with no host where the address is none', async () => {
    answers = [refused];
    const unit = new UnitOfWork(table as unknown as Table); // as above
    await inUnitOfWork(unit, async () => {
      await expect(processOf().fetch('nonsense')).rejects.toThrow('cannot be used');
    });
    expect(troubles).toEqual(['refused ']);
  });
});

describe('two processes that ask at the same time', () => {
  const slowly = async (late: Fetched, meanwhile: Fetched) => {
    const release = Promise.withResolvers<Fetched>();
    answers = [() => release.promise, meanwhile];
    const slow = request();
    now += 5_000;
    const fast = await request();
    release.resolve(late);
    return [await slow, fast];
  };

  it('keep what the later one was told', async () => {
    expect(await slowly(published('old'), published('new'))).toEqual(['old', 'new']);
    expect(await request()).toBe('new');
  });

  it('keep it when the slow one was refused', async () => {
    expect(await slowly(refused, published('new'))).toEqual([refusal, 'new']);
    expect(await request()).toBe('new');
  });

  it('keep nothing that was withdrawn while the slow one met an outage', async () => {
    answers = [published('one')];
    await request();
    now += 10 * minute;
    expect(await slowly(outage, refused)).toEqual(['one', refusal]);
    expect(table.item).toBeUndefined();
  });
});

describe('storage', () => {
  it('that takes nothing costs a fetch, not the request', async () => {
    answers = [published('one'), published('two')];
    table.fails = true;
    expect(await request()).toBe('one');
    expect(await request()).toBe('two');
    expect(troubles).toEqual(['not_kept client.example', 'not_kept client.example']);
  });

  it('that cannot be read ends the request', async () => {
    const unit = new UnitOfWork({
      get: async () => {
        throw new Error('storage is down');
      },
    } as unknown as Table); // the one method that is reached
    await inUnitOfWork(unit, async () => {
      await expect(processOf().fetch(url)).rejects.toThrow('storage is down');
    });
    expect(unit.fault).toBeInstanceOf(Error);
    expect(asked).toBe(0);
  });
});
