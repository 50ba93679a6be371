// SPDX-License-Identifier: Apache-2.0

/** What passed between the gateway of this process and its ERP. */
export interface ErpTraffic {
  /** Every secret seen: tokens, codes, the client's secret. */
  readonly secrets: ReadonlySet<string>;
  /** The newest access token that the gateway sent. */
  newestToken(): string;
  /** From now on this answers in the ERP's place where it gives something; undefined ends it. */
  answer(by: ((url: URL, token: string) => Response | undefined) | undefined): void;
  stop(): void;
}

const secretMembers = [
  'access_token',
  'refresh_token',
  'id_token',
  'code',
  'client_secret',
  'code_verifier',
];

/**
 * Listens to the gateway's requests to the ERP, which go through `fetch`. Call it before the gateway
 * starts, since its functions take `fetch` when they are imported.
 */
export function listenToErp(): ErpTraffic {
  const original = globalThis.fetch;
  const secrets = new Set<string>();
  let newest = '';
  let instead: ((url: URL, token: string) => Response | undefined) | undefined;
  const keep = (value: unknown) => {
    if (typeof value === 'string' && value.length >= 12) secrets.add(value);
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/AcumaticaERP/')) return original(input, init);
    const [scheme, credentials = ''] = (request.headers.get('authorization') ?? '').split(' ');
    if (scheme === 'Bearer') {
      newest = credentials;
      keep(credentials);
    }
    if (scheme === 'Basic') keep(Buffer.from(credentials, 'base64').toString().split(':')[1]);
    if (typeof init?.body === 'string' || init?.body instanceof URLSearchParams) {
      const form = new URLSearchParams(String(init.body));
      for (const name of secretMembers) keep(form.get(name));
    }
    const given = scheme === 'Bearer' ? instead?.(url, credentials) : undefined;
    if (given) return given;
    const answer = await original(input, init);
    if (url.pathname.endsWith('/token')) {
      const body: unknown = await answer
        .clone()
        .json()
        .catch(() => undefined);
      for (const name of secretMembers) keep(Reflect.get(Object(body), name));
    }
    return answer;
  };
  return {
    secrets,
    newestToken: () => newest,
    answer(by) {
      instead = by;
    },
    stop() {
      globalThis.fetch = original;
    },
  };
}
