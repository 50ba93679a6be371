// SPDX-License-Identifier: Apache-2.0

import { type Person, personKey } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { ErpSession } from '../client/erp-session.ts';
import { inquiryUrl } from '../client/paths.ts';
import { type InquiryMetadata, readMetadata } from '../odata/metadata.ts';
import type { AcumaticaSettings } from '../settings.ts';

/** Gives the metadata of the inquiries that a person may see. */
export interface MetadataCache {
  /** Undefined where the ERP does not give it; nothing is remembered then. */
  read(session: ErpSession, person: Person): Promise<InquiryMetadata | undefined>;
}

const freshMs = 3_600_000;
const rememberedPeople = 200;

/** Remembers each person's own view for an hour: what one may see is not shown to another. */
export function createMetadataCache(
  settings: AcumaticaSettings,
  clock: Clock,
  onFault: (fault: unknown) => void = () => {},
): MetadataCache {
  const known = new Map<string, { readonly until: number; readonly metadata: InquiryMetadata }>();
  return {
    async read(session, person) {
      const key = personKey(person);
      const cached = known.get(key);
      const now = clock.now().getTime();
      if (cached !== undefined && cached.until > now) return cached.metadata;
      const answer = await session.send({
        method: 'GET',
        url: inquiryUrl(settings, ['$metadata']),
        label: 'the metadata of the inquiries',
        expects: 'text',
      });
      if (answer.kind === 'failed' || typeof answer.data !== 'string') return undefined;
      try {
        const metadata = readMetadata(answer.data);
        if (known.size >= rememberedPeople) known.clear();
        known.set(key, { until: now + freshMs, metadata });
        return metadata;
      } catch (fault) {
        onFault(fault);
        // A document that cannot be read says nothing about parameters; the inquiry itself will tell.
        return undefined;
      }
    },
  };
}
