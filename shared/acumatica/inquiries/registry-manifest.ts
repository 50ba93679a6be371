// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { RebuildFailure } from './registry-entry.ts';

/** The keys of the registry's own items in the table `registry`. */
export const registryKeys = {
  manifest: { pk: 'manifest', sk: 'inquiry-registry' },
  failure: { pk: 'manifest', sk: 'inquiry-registry-failure' },
  lease: { pk: 'manifest', sk: 'inquiry-registry-lease' },
  request: { pk: 'manifest', sk: 'inquiry-registry-request' },
} as const;

/** Changes with what an entry means, so that an instance never misreads what another version of the gateway wrote. */
const format = 1;

/** Which generation of the registry readers see. Flipped last, so that nobody sees half a registry. */
export const RegistryManifest = z.object({
  format: z.literal(format),
  /** Grows by one with each rebuild: an instance that holds another reads again. */
  version: z.int().positive(),
  /** The correlation id of the rebuild; names the pieces. */
  generation: z.string(),
  previous: z.string().optional(),
  pieces: z.int().positive(),
  inquiries: z.int().nonnegative(),
  builtAt: z.iso.datetime(),
});
export type RegistryManifest = z.infer<typeof RegistryManifest>;

/** The format that this gateway writes. */
export const currentFormat: RegistryManifest['format'] = format;

const Failure: z.ZodType<RebuildFailure> = z.object({
  at: z.string(),
  step: z.enum(['metadata', 'inquiries_feed', 'columns_feed']),
  code: z.string(),
  httpStatus: z.int().exactOptional(),
});

/** The failure in an item; undefined where there is none, or another version wrote it. */
export function failureIn(item: unknown): RebuildFailure | undefined {
  return Failure.safeParse(item).data;
}
