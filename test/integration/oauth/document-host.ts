// SPDX-License-Identifier: Apache-2.0
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { AddressLimiter, Counted } from '#shared/governance/address-limiter.ts';
import { ClientDocuments, type DocumentTrouble } from '#shared/oauth/client-metadata-cache.ts';
import { documentFetch } from '#shared/oauth/client-metadata-fetch.ts';
import type { Clock } from '#shared/platform/clock.ts';
import { Table } from '#shared/platform/table.ts';

/** The sites that publish clients' documents, as a test sets them up. */
export function startDocumentHost(client: DynamoDBClient, clock: Clock) {
  /** What stands at an address: JSON, or an answer of its own. */
  const documents = new Map<string, unknown>();
  const asked: string[] = [];
  const troubles: DocumentTrouble[] = [];
  const allowedHosts: string[] = [];
  /** A process of its own over the same table. */
  const process = () =>
    new ClientDocuments({
      fetchDocument: documentFetch({
        resolve: async () => ['93.184.215.14'],
        fetchFrom: async ({ href }) => {
          asked.push(href);
          const found = documents.get(href);
          if (found === undefined) return new Response('', { status: 404 });
          return typeof found === 'function' ? found() : Response.json(found);
        },
      }),
      table: new Table(client, 'identity'),
      clock,
      allowedHosts,
      onTrouble: (trouble) => troubles.push(trouble),
    });
  return { documents, asked, troubles, allowedHosts, process };
}

/** A limiter that says what a test wants, or asks another, and remembers what it was asked. */
export function scriptedLimiter() {
  const counted: string[] = [];
  const script: { next: Counted; other?: AddressLimiter | undefined } = {
    next: { kind: 'within' },
  };
  const limiter: AddressLimiter = {
    async count(use, address) {
      counted.push(`${use} ${address}`);
      return script.other?.count(use, address) ?? script.next;
    },
  };
  return { counted, script, limiter };
}
