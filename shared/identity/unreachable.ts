// SPDX-License-Identifier: Apache-2.0

/** Why the ERP could not be reached, in words that an operator can act on. */
export interface Unreachable {
  readonly cause:
    | 'name_not_found'
    | 'connection_refused'
    | 'connection_lost'
    | 'no_route'
    | 'certificate'
    | 'timeout'
    /** Something answered, but not as the ERP would: its metadata is missing, or a web page. */
    | 'unexpected_answer'
    | 'unknown';
  /** The system's or the library's own code, such as `ENOTFOUND` or `CERT_HAS_EXPIRED`. */
  readonly code?: string;
  readonly httpStatus?: number;
}

const causes: readonly (readonly [RegExp, Unreachable['cause']])[] = [
  [/^(ENOTFOUND|EAI_[A-Z]+)$/, 'name_not_found'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'connection_lost'],
  [/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/, 'no_route'],
  [/TIMEOUT|TIMEDOUT/, 'timeout'],
  [/CERT|SELF_SIGNED|UNABLE_TO_|^ERR_(TLS|SSL)_|^EPROTO$/, 'certificate'],
];

const shortCode = /^[A-Z][A-Z0-9_]{1,63}$/;
const maxDepth = 6;

/**
 * Finds the cause of a failed request in the chain of errors that fetch and openid-client make. Messages
 * are never looked at or handed on: they may quote what was asked.
 */
export function unreachable(fault: unknown): Unreachable {
  let first: string | undefined;
  let one: unknown = fault;
  for (let depth = 0; depth < maxDepth && one !== undefined; depth++) {
    if (one instanceof Response) {
      return { cause: 'unexpected_answer', httpStatus: one.status };
    }
    if (!(one instanceof Error)) break;
    if (one.name === 'TimeoutError') return { cause: 'timeout' };
    const code: unknown = Reflect.get(one, 'code');
    if (typeof code === 'string' && shortCode.test(code)) {
      const [, cause] = causes.find(([shape]) => shape.test(code)) ?? [];
      if (cause) return { cause, code };
      first ??= code;
    }
    // Several addresses were tried: each failed for a reason of its own, of which one is enough.
    one = one instanceof AggregateError ? (one.errors as unknown[])[0] : one.cause;
  }
  if (first === undefined) return { cause: 'unknown' };
  return { cause: first.startsWith('OAUTH_') ? 'unexpected_answer' : 'unknown', code: first };
}
