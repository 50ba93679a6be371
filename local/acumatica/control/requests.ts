// SPDX-License-Identifier: Apache-2.0

/** Requests to the simulated ERP by kind, since the start or the last reset. */
export interface RequestCounts {
  readonly entityReads: number;
  readonly entityWrites: number;
  readonly actions: number;
  readonly inquiryReads: number;
  readonly metadataReads: number;
  readonly byEntity: Readonly<Record<string, number>>;
  readonly byPerson: Readonly<Record<string, number>>;
}

type Kind = 'entityReads' | 'entityWrites' | 'actions' | 'inquiryReads' | 'metadataReads';

/** What a path below the site, asked with a method, counts as; undefined for what is not counted here. */
function kindOf(
  method: string,
  path: string,
): { readonly kind: Kind; readonly entity?: string } | undefined {
  const inquiry = /^\/t\/[^/]+\/api\/odata\/(?:gi|dac)(\/[^?]*)?$/i.exec(path);
  if (inquiry !== null) {
    const rest = inquiry[1] ?? '';
    return {
      kind:
        rest === '' || rest === '/' || rest.toLowerCase() === '/$metadata'
          ? 'metadataReads'
          : 'inquiryReads',
    };
  }
  const entity = /^\/entity\/[^/]+\/[^/]+\/([A-Za-z]+)(?:\/|$)/.exec(path)?.[1];
  if (entity === undefined || entity === 'files') {
    return path.toLowerCase().startsWith('/entity') ? { kind: 'metadataReads' } : undefined;
  }
  if (path.toLowerCase().endsWith('/$adhocschema')) return { kind: 'metadataReads', entity };
  if (method === 'GET') return { kind: 'entityReads', entity };
  return { kind: method === 'POST' ? 'actions' : 'entityWrites', entity };
}

/** Counts requests. */
export class RequestCounter {
  #kinds: Record<Kind, number> = RequestCounter.#none();
  #byEntity = new Map<string, number>();
  #byPerson = new Map<string, number>();

  static #none(): Record<Kind, number> {
    return { entityReads: 0, entityWrites: 0, actions: 0, inquiryReads: 0, metadataReads: 0 };
  }

  /** Counts one request; the path is the one below the site, without the query. */
  add(method: string, path: string, person: string | undefined): void {
    const found = kindOf(method, path);
    if (found === undefined) return;
    this.#kinds[found.kind] += 1;
    const { entity } = found;
    if (entity !== undefined) this.#byEntity.set(entity, (this.#byEntity.get(entity) ?? 0) + 1);
    if (person !== undefined) this.#byPerson.set(person, (this.#byPerson.get(person) ?? 0) + 1);
  }

  counts(): RequestCounts {
    return {
      ...this.#kinds,
      byEntity: Object.fromEntries(this.#byEntity),
      byPerson: Object.fromEntries(this.#byPerson),
    };
  }

  reset(): void {
    this.#kinds = RequestCounter.#none();
    this.#byEntity.clear();
    this.#byPerson.clear();
  }
}
