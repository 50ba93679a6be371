// SPDX-License-Identifier: Apache-2.0
import type { InquirySettings } from '#shared/governance/settings.ts';
import type { Person } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { MetadataCache } from './metadata-cache.ts';
import type { RebuildRequests } from './rebuild-requests.ts';
import type { RegistryState } from './registry-entry.ts';
import { isFresh } from './registry-freshness.ts';

/** What the tools for inquiries need besides the ERP. */
export interface Inquiries {
  readonly registry: { read(): Promise<RegistryState>; forget(): void };
  readonly metadata: MetadataCache;
  readonly requests: RebuildRequests;
  readonly rules: () => Promise<InquirySettings>;
  readonly clock: Clock;
}

/** The registry for a person's call; one that is an hour old serves, and is asked to be built anew. */
export async function registryFor(inquiries: Inquiries, person: Person): Promise<RegistryState> {
  const state = await inquiries.registry.read();
  const isStale =
    state.kind === 'never_built' ||
    (state.kind === 'built' && !isFresh(state.builtAt, inquiries.clock.now()));
  if (isStale) await inquiries.requests.ask(person, 'stale');
  return state;
}
