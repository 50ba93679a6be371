// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Person } from '#shared/platform/caller.ts';
import type { ErpSession, FailedAnswer } from '../client/erp-session.ts';
import { inquiryUrl } from '../client/paths.ts';
import type { AcumaticaSettings } from '../settings.ts';
import type { MetadataCache } from './metadata-cache.ts';

const ServiceDocument = z.object({
  value: z.array(z.object({ name: z.string(), kind: z.string().optional() })),
});

/** The inquiries that the ERP lists for a person. */
export type VisibleNames =
  | { readonly kind: 'read'; readonly names: ReadonlySet<string> }
  | FailedAnswer;

/**
 * Asks the ERP with the person's own token which inquiries they may see: by the metadata that is
 * remembered for each person, or else by the service document, which OData makes of the same model.
 */
export async function visibleNames(
  session: ErpSession,
  person: Person,
  settings: AcumaticaSettings,
  metadata: MetadataCache,
  version: number,
): Promise<VisibleNames> {
  const view = await metadata.read(session, person, { version });
  if (view !== undefined) return { kind: 'read', names: new Set(view.names) };
  const answer = await session.send({
    method: 'GET',
    url: inquiryUrl(settings, []),
    label: 'the list of inquiries',
  });
  if (answer.kind === 'failed') return answer;
  const parsed = ServiceDocument.safeParse(answer.data);
  if (!parsed.success)
    return {
      kind: 'failed',
      failure: {
        code: 'ERP_UNREADABLE_ANSWER',
        message:
          'The ERP could not answer: it sent something other than the list of inquiries. This is not an empty result.',
        actionRequired: 'Repeat the call once; if it fails again, tell the person.',
      },
    };
  const names = parsed.data.value
    .filter(({ kind }) => kind === undefined || kind === 'EntitySet')
    .map(({ name }) => name.trim());
  return { kind: 'read', names: new Set(names) };
}
