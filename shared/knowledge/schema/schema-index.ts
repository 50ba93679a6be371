// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { unfolded } from '../unfold.ts';

/** The format of the schema index; a function refuses any other and keeps what it has. */
export const schemaFormat = 1;

const SchemaEntity = z.object({
  name: z.string(),
  tag: z.string().optional(),
  /** Whether it has an address of its own, and is not only a part of others. */
  isTopLevel: z.boolean(),
  fields: z.array(z.object({ name: z.string(), type: z.string(), format: z.string().optional() })),
  actions: z.array(z.string()),
  subCollections: z.array(z.object({ name: z.string(), type: z.string(), array: z.boolean() })),
});
/** An entity of the contract-based API, or a part of one. */
export type SchemaEntity = z.infer<typeof SchemaEntity>;

/** What is published: the entities in the order of their names. */
export const SchemaIndex = z.object({
  format: z.literal(schemaFormat),
  /** The endpoint, such as `Default/25.200.001`. */
  source: z.string(),
  entities: z.array(SchemaEntity),
});
export type SchemaIndex = z.infer<typeof SchemaIndex>;

/** An opened schema index. */
export interface OpenSchemaIndex extends SchemaIndex {
  close(): void;
}

/**
 * Opens a schema index as it was published.
 *
 * @throws Error where it is none that this version reads
 */
export async function openSchemaIndex(packed: Uint8Array): Promise<OpenSchemaIndex> {
  const index = SchemaIndex.parse(JSON.parse(Buffer.from(await unfolded(packed)).toString('utf8')));
  return { ...index, close: () => {} };
}
