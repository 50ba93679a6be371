// SPDX-License-Identifier: Apache-2.0

/** Why a document is definitely not one that we use. For the operator's log. */
export type Unusable =
  | 'ADDRESS_NOT_ALLOWED'
  | 'NO_SUCH_HOST'
  | 'HOST_NOT_PUBLIC'
  | 'NOT_ANSWERED_WITH_200'
  | 'NOT_JSON'
  | 'TOO_LARGE'
  | 'NOT_A_CLIENT'
  | 'NAMES_ANOTHER_CLIENT'
  | 'NOT_A_PUBLIC_CLIENT'
  | 'REFUSED_BY_POLICY';

/** The publisher's answer, or our policy, says no: asking again would give the same. */
export class UnusableDocumentError extends Error {
  readonly code: Unusable;

  constructor(code: Unusable, cause?: unknown) {
    super(code, { cause });
    this.name = 'UnusableDocumentError';
    this.code = code;
  }
}

/**
 * A client's metadata document cannot be had. One message for all reasons, so that nobody maps our
 * network; only whether asking again may help is told apart.
 */
export class ClientMetadataError extends Error {
  /** `refused` is final; an `outage` is the publisher's, and passes. */
  readonly kind: 'refused' | 'outage';

  constructor(kind: 'refused' | 'outage', cause?: unknown) {
    super('The client metadata document cannot be used', { cause });
    this.name = 'ClientMetadataError';
    this.kind = kind;
  }
}
