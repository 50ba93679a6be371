// SPDX-License-Identifier: Apache-2.0

/** Answers in the ERP's place where it gives something. `sent` is what the gateway proved itself with. */
export type InsteadOfErp = (url: URL, sent: string) => Response | undefined;

/** What passed between the gateway of this process, its ERP and its clients. */
export interface Traffic {
  /** Every secret of the ERP's side: its tokens and codes, the gateway's own secret there. */
  readonly erpSecrets: ReadonlySet<string>;
  /** Every answer that the gateway gave to anybody, headers and body. */
  readonly answers: readonly string[];
  /** The newest ERP access token that the gateway sent. */
  newestToken(): string;
  /** From now on this answers in the ERP's place; undefined ends it. */
  answer(by: InsteadOfErp | undefined): void;
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
const erpPath = '/AcumaticaERP/';

/**
 * Listens to the gateway's requests to the ERP and to the test's own requests to the gateway, which
 * both go through `fetch`. Call it before the gateway starts, since its functions take `fetch` when
 * they are imported.
 */
export function listen(): Traffic {
  const original = globalThis.fetch;
  const erpSecrets = new Set<string>();
  const answers: string[] = [];
  let newest = '';
  let instead: InsteadOfErp | undefined;
  const keep = (value: unknown) => {
    if (typeof value === 'string' && value.length >= 12) erpSecrets.add(value);
  };
  const keepMembers = (of: Iterable<readonly [string, unknown]>) => {
    for (const [name, value] of of) if (secretMembers.includes(name)) keep(value);
  };

  async function toErp(url: URL, request: Request, send: () => Promise<Response>) {
    const isForm = request.headers.get('content-type')?.includes('urlencoded') === true;
    const body = isForm ? await request.clone().text() : '';
    const [scheme, credentials = ''] = (request.headers.get('authorization') ?? '').split(' ');
    if (scheme === 'Bearer') {
      newest = credentials;
      keep(credentials);
    }
    const isToken = url.pathname.endsWith('/token');
    if (isToken) keepMembers(new URLSearchParams(body));
    const given = scheme === 'Bearer' || isToken ? instead?.(url, credentials || body) : undefined;
    if (given) return given;
    const answer = await send();
    if (isToken) {
      const json: unknown = await answer
        .clone()
        .json()
        .catch(() => undefined);
      keepMembers(Object.entries(Object(json)));
    }
    return answer;
  }

  globalThis.fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input.clone() : input, init);
    const url = new URL(request.url);
    const send = () => original(input, init);
    if (url.pathname.startsWith(erpPath)) return toErp(url, request, send);
    const answer = await send();
    answers.push(
      `${url.pathname} ${JSON.stringify([...answer.headers])} ${await answer.clone().text()}`,
    );
    return answer;
  };
  return {
    erpSecrets,
    answers,
    newestToken: () => newest,
    answer(by) {
      instead = by;
    },
    stop() {
      globalThis.fetch = original;
    },
  };
}
