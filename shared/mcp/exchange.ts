// SPDX-License-Identifier: Apache-2.0
import type { Caller } from '#shared/platform/caller.ts';
import type { Catalogue } from './catalogue.ts';
import type { Dispatch } from './dispatch.ts';

/** One admitted request with the caller that the authorizer found. */
export interface Exchange {
  readonly request: Request;
  /** The parsed body; the request's own has been read. */
  readonly body: unknown;
  readonly caller: Caller;
}

/** What both eras serve. */
export interface Service {
  readonly catalogue: Catalogue;
  readonly dispatch: Dispatch;
  /** Names of tools that an administrator switched off. */
  readonly disabledTools: () => Promise<ReadonlySet<string>>;
  /** What a client's model reads first: at most 2 KB, since clients cut longer ones (mcp-protocol-and-clients §4.1). */
  readonly instructions: string;
  /** Told of requests that an SDK refused and of surprises; changes no answer. */
  readonly onFault: (fault: unknown) => void;
}

/** Serves requests of one protocol era. */
export type Era = (exchange: Exchange) => Promise<Response>;

/** Whether a client can read a stream of events as the answer. */
export function acceptsEvents(request: Request): boolean {
  const accept = request.headers.get('accept') ?? '';
  return accept.includes('text/event-stream') || accept.includes('*/*');
}

/**
 * The request without its body and with an Accept header that both SDKs take: they refuse clients
 * that name only one of the two types, and many do (mcp-protocol-and-clients §1.5 B8).
 */
export function acceptingBoth(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json, text/event-stream');
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

/** A member of a JSON message at a path of names; undefined where the message is built otherwise. */
export function member(message: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((node, name) => Reflect.get(Object(node), name), message);
}

/** Whether a message asks to be told of progress (`_meta.progressToken`). */
export function asksForProgress(body: unknown): boolean {
  const token = member(body, 'params', '_meta', 'progressToken');
  return typeof token === 'string' || typeof token === 'number';
}

/** A text that a client wrote about itself, cut to what the audit keeps; undefined where it is no text. */
export function clientText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, 64) : undefined;
}
