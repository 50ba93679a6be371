// SPDX-License-Identifier: Apache-2.0
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { type Clock, epochSeconds } from '#shared/platform/clock.ts';
import type { Table } from '#shared/platform/table.ts';
import type { ListedInquiry } from './service-document.ts';

const Manifest = z.object({
  generation: z.string(),
  previous: z.string().optional(),
  inquiries: z.number(),
  refreshedAt: z.string(),
});
/** Which generation of the list readers see. */
export type Manifest = z.infer<typeof Manifest>;

const Stored = z.object({
  name: z.string(),
  description: z.string().optional(),
  screenId: z.string().optional(),
});

const listKey = 'inquiry';
const manifestKey = { pk: 'manifest', sk: 'inquiries' };
/** Writes in flight at once; DynamoDB's single-item writes are the unit of failure. */
const atOnce = 10;
const maxReads = 5;
/** A younger generation may be one that another refresh is still writing. */
const staleAfterSeconds = 900;

/**
 * The list of inquiries in the table `registry`. Each refresh writes a generation of its own, and
 * the manifest that names it is flipped last, so that readers never see half a list.
 */
export class InquiryList {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  /** The manifest, where there has been a refresh. */
  async manifest(): Promise<Manifest | undefined> {
    const found = await this.#table.get(manifestKey);
    return found && Manifest.parse(found);
  }

  /** The inquiries of the current generation; undefined where there has been no refresh. */
  async read(): Promise<readonly ListedInquiry[] | undefined> {
    let manifest = await this.manifest();
    for (let reads = 0; reads < maxReads && manifest !== undefined; reads++) {
      const found: ListedInquiry[] = [];
      for await (const item of this.#generation(manifest.generation)) {
        const { name, description, screenId } = Stored.parse(item);
        found.push({
          name,
          ...(description !== undefined && { description }),
          ...(screenId !== undefined && { screenId }),
        });
      }
      // A refresh that ended meanwhile may have cleaned this generation away: read the new one.
      const after = await this.manifest();
      if (after?.generation === manifest.generation || found.length === manifest.inquiries)
        return found;
      manifest = after;
    }
    return undefined;
  }

  /** Writes a generation that nobody reads yet. Repeating it does no harm. */
  async write(generation: string, inquiries: readonly ListedInquiry[]): Promise<void> {
    const writtenAt = epochSeconds(this.#clock.now());
    for (let start = 0; start < inquiries.length; start += atOnce)
      await Promise.all(
        inquiries.slice(start, start + atOnce).map((inquiry) =>
          this.#table.put({
            pk: listKey,
            sk: `${generation}#${inquiry.name}`,
            writtenAt,
            ...inquiry,
          }),
        ),
      );
  }

  /** The part of a transaction that makes a generation the current one. */
  flipPart(manifest: Manifest): TransactWriteItem {
    return this.#table.putPart({ ...manifestKey, ...manifest });
  }

  /** Removes old generations, but neither the current one nor the one before, which readers may still be in. */
  async removeStale({ generation, previous }: Manifest): Promise<void> {
    const oldest = epochSeconds(this.#clock.now()) - staleAfterSeconds;
    for await (const item of this.#table.query({ pk: listKey })) {
      if (Number(item['writtenAt']) > oldest) continue;
      const sortKey = String(item['sk']);
      const own = sortKey.slice(0, sortKey.indexOf('#'));
      if (own !== generation && own !== previous)
        await this.#table.delete({ pk: listKey, sk: sortKey });
    }
  }

  #generation(generation: string) {
    return this.#table.query(
      { pk: listKey },
      { expression: 'begins_with(sk, :generation)', values: { ':generation': `${generation}#` } },
    );
  }
}
