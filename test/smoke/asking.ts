// SPDX-License-Identifier: Apache-2.0
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { TLSSocket } from 'node:tls';

/** What a request asks, beside its address. */
export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
  /** False sends no User-Agent at all, as some MCP clients do. */
  readonly named?: boolean;
}

/** An answer, with nothing followed and no header renamed. */
export interface Answer {
  readonly url: URL;
  readonly status: number;
  /** By lower-case name; several values are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `TLSv1.3`, or undefined over plain http. */
  readonly tls: string | undefined;
}

const timeoutMs = 30_000;

/**
 * Asks once, by Node's own client, since `fetch` follows, hides and forbids what is looked at here.
 *
 * @throws Error where nobody answers within 30 seconds
 */
export function ask(address: URL | string, question: Question = {}): Promise<Answer> {
  const url = new URL(address);
  const { method = 'GET', headers = {}, body, named = true } = question;
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const asked = send(url, {
      agent: false, // each question on a connection of its own
      method,
      headers: {
        ...(named && { 'user-agent': 'mcp4erp-smoke' }),
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      const tls = response.socket instanceof TLSSocket ? response.socket.getProtocol() : undefined;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          url,
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headersDistinct).map(([name, values]) => [
              name,
              (values ?? []).join(', '),
            ]),
          ),
          body: Buffer.concat(chunks).toString(),
          tls: tls ?? undefined,
        }),
      );
    });
    asked.end(body);
  });
}

/** The JSON of an answer. @throws Failed where it is none */
export function jsonOf({ body, status, url }: Answer): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>; // what is in it is looked at member by member
  } catch {
    throw new Failed(`${url.pathname} answered ${status} and no JSON`);
  }
}

/** What a check found wrong, in words for whoever deployed. */
export class Failed extends Error {
  override readonly name = 'Failed';
}

/** Fails unless it holds. @throws Failed */
export function expected(holds: boolean, otherwise: string): void {
  if (!holds) throw new Failed(otherwise);
}
