// SPDX-License-Identifier: Apache-2.0

import { type Person, personKey } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { ErpSession } from '../client/erp-session.ts';
import type { InquiryMetadata } from '../odata/metadata.ts';
import type { AcumaticaSettings } from '../settings.ts';
import { fetchMetadata } from './fetch-metadata.ts';

/** How old what is remembered may be. */
interface Freshness {
  /** The version of the registry that the reader holds: a rebuild makes everybody's view be read anew. */
  readonly version?: number;
  /** In milliseconds. @default one hour */
  readonly notOlderThanMs?: number;
}

/** Gives the metadata of the inquiries that a person may see. */
export interface MetadataCache {
  /** Undefined where the ERP does not give it; nothing is remembered then. */
  read(
    session: ErpSession,
    person: Person,
    freshness?: Freshness,
  ): Promise<InquiryMetadata | undefined>;
  /** Forgets a person's view in this instance. */
  forget(person: Person): void;
}

const freshMs = 3_600_000;
const rememberedPeople = 200;

interface View {
  readonly readAt: number;
  readonly version: number | undefined;
  readonly metadata: InquiryMetadata;
}

/** Remembers each person's own view for an hour: what one may see is not shown to another. */
export function createMetadataCache(
  settings: AcumaticaSettings,
  clock: Clock,
  onFault: (fault: unknown) => void = () => {},
): MetadataCache {
  const known = new Map<string, View>();
  return {
    async read(session, person, { version, notOlderThanMs = freshMs } = {}) {
      const key = personKey(person);
      const cached = known.get(key);
      const now = clock.now().getTime();
      if (cached && cached.version === version && now < cached.readAt + notOlderThanMs)
        return cached.metadata;
      const read = await fetchMetadata(session, settings, onFault);
      // A document that cannot be read says nothing; the caller decides what that means.
      if (read.kind === 'failed') return undefined;
      if (known.size >= rememberedPeople) known.clear();
      known.set(key, { readAt: now, version, metadata: read.metadata });
      return read.metadata;
    },
    forget: (person) => void known.delete(personKey(person)),
  };
}
