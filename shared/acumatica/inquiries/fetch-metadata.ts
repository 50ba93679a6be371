// SPDX-License-Identifier: Apache-2.0
import type { ErpSession, FailedAnswer } from '../client/erp-session.ts';
import { inquiryUrl } from '../client/paths.ts';
import { type InquiryMetadata, readMetadata } from '../odata/metadata.ts';
import type { AcumaticaSettings } from '../settings.ts';

/** The metadata of the inquiries that the session's person may see, or the failure. */
export async function fetchMetadata(
  session: ErpSession,
  settings: AcumaticaSettings,
  onFault: (fault: unknown) => void = () => {},
): Promise<{ readonly kind: 'read'; readonly metadata: InquiryMetadata } | FailedAnswer> {
  const answer = await session.send({
    method: 'GET',
    url: inquiryUrl(settings, ['$metadata']),
    label: 'the metadata of the inquiries',
    expects: 'text',
  });
  if (answer.kind === 'failed') return answer;
  try {
    return { kind: 'read', metadata: readMetadata(String(answer.data)) };
  } catch (fault) {
    onFault(fault);
    return {
      kind: 'failed',
      failure: {
        code: 'ERP_UNREADABLE_ANSWER',
        message: 'The ERP could not answer: it sent something other than the inquiries’ metadata.',
      },
    };
  }
}
