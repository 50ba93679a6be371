// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';

/** The indexes there are: the documentation, and the ERP's schema. */
export const indexKinds = ['docs', 'schema'] as const;
/** One of them. */
export type IndexKind = (typeof indexKinds)[number];

const PublishedIndex = z.object({
  /** SHA-256 of the object's bytes, in hex: its name. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int(),
  publishedAt: z.iso.datetime(),
  /** What it is of, such as a release; for people. */
  label: z.string().max(200),
});
/** One index that was published and may be returned to. */
export type PublishedIndex = z.infer<typeof PublishedIndex>;

/** Which index serves, and those before it, newest first. */
export const IndexPointer = z.object({
  current: z.string(),
  published: z.array(PublishedIndex),
});
export type IndexPointer = z.infer<typeof IndexPointer>;

/** Where the pointer of an index lies in the bucket. */
export const pointerKey = (kind: IndexKind): string => `current/${kind}.json`;

/** Where an index lies in the bucket. No object is ever written over: its name is its content. */
export const objectKey = (kind: IndexKind, digest: string): string =>
  `objects/${kind}/${digest}.zst`;

/** How a missing index is made, for people and models. */
export const howToBuild: Readonly<Record<IndexKind, string>> = {
  docs: 'An administrator builds it from the ERP’s documentation as Markdown: npm run index -- docs --from FOLDER, then npm run index -- publish docs.',
  schema:
    'An administrator builds it from the instance’s own swagger.json: npm run index -- schema --from swagger.json, then npm run index -- publish schema.',
};
