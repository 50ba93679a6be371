// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';

/** How a grant stands: enough to list it without reading it. */
const standing = {
  scopes: z.array(z.string()),
  /** As the client called itself; proven by nothing. */
  clientName: z.string().optional(),
  approvedAt: z.iso.datetime(),
  /** When the last token under it expires, unless it is refreshed before. */
  expiresAt: z.iso.datetime(),
};

const revocationReason = z.enum([
  'client_revoked',
  'refresh_reuse',
  'code_reuse',
  'erp_signed_out',
  'access_withdrawn',
  'administrator',
]);

/**
 * Every event type with the schema of its data. A type's name is never reused for another meaning;
 * a changed schema is a new version beside the old one.
 */
export const events = {
  /** One tool call, answered or refused. */
  'ToolCalled.v1': z.object({
    /** The protocol revision that the call was made in. */
    protocolVersion: z.string().optional(),
    clientName: z.string().optional(),
    /** What was asked: keys, filter, select, expand, order and limits, with sensitive values masked. */
    arguments: z.record(z.string(), z.unknown()),
    /** How the ERP was asked: calls made and the last HTTP status. */
    erpCalls: z.int().nonnegative(),
    erpStatus: z.int().optional(),
    rows: z.int().nonnegative().optional(),
    truncated: z.boolean().optional(),
    /** Characters of the answer that left. */
    answerSize: z.int().nonnegative(),
  }),
  /** Fields of an answer that were masked before it left. */
  'FieldsRedacted.v1': z.object({ fields: z.array(z.string()), count: z.int().positive() }),
  /** This gateway's own limit refused a call to the ERP. */
  'RateLimited.v1': z.object({
    /** One person's limits, and those of everybody together. */
    limit: z.enum(['concurrent', 'per_minute', 'instance_concurrent', 'instance_per_minute']),
    limitValue: z.int().positive(),
    retryAfterSeconds: z.int().nonnegative(),
  }),
  /** A client asked for authorization and its request was sound. */
  'SignInStarted.v1': z.object({ redirectHost: z.string(), scopes: z.array(z.string()) }),
  /** A sign-in ended without access. */
  'SignInDenied.v1': z.object({
    reason: z.enum([
      'connection_refused',
      'erp_refused',
      'erp_unreachable',
      'browser_mismatch',
      'state_expired',
      'token_exchange_failed',
      'identity_unknown',
      'access_denied',
      'access_check_misconfigured',
      'consent_refused',
      'sessions_ended',
    ]),
    httpStatus: z.int().optional(),
    /** The identity provider's `error` member and nothing else of its answer. */
    oauthError: z.string().optional(),
  }),
  /** A sign-in went through and a code was issued. */
  'SignInSucceeded.v1': z.object({ scopes: z.array(z.string()) }),
  /** The person accepted the notice about AI and company data. */
  'ConsentAccepted.v1': z.object({ policyVersion: z.string() }),
  /** A client registered itself (RFC 7591) or was first seen by its metadata document. */
  'ClientRegistered.v1': z.object({
    how: z.enum(['dynamic', 'metadata_document']),
    clientName: z.string().optional(),
    redirectHosts: z.array(z.string()),
  }),
  /** A person's grant to a client came to be. */
  'GrantApproved.v1': z.object(standing),
  /** A code or a refresh token was exchanged for tokens. */
  'TokensIssued.v1': z.object({
    grantType: z.enum(['authorization_code', 'refresh_token']),
    ...standing,
  }),
  /** A spent refresh token came back after its replay window: theft or a broken client. */
  'RefreshReuseDetected.v1': z.object({}),
  /** A grant ended. */
  'GrantRevoked.v1': z.object({ reason: revocationReason }),
  /** All grants of a person, of a client or of everybody ended that were approved until then. */
  'GrantsRevoked.v1': z.object({
    of: z.enum(['person', 'client', 'everybody']),
    reason: revocationReason,
    /** Later approvals are not touched. */
    approvedUntil: z.iso.datetime(),
    /** How many living grants ended. */
    grants: z.int().positive(),
  }),
  /** The ERP's tokens of a person were renewed. */
  'ErpTokenRefreshed.v1': z.object({ fence: z.int().nonnegative() }),
  /** The ERP's tokens of a person could not be renewed. `kept` says whether the person stays signed in. */
  'ErpTokenRefreshFailed.v1': z.object({
    kept: z.boolean(),
    reason: z.string(),
    httpStatus: z.int().optional(),
    oauthError: z.string().optional(),
  }),
  /** The person's ERP session is gone; they must sign in again. */
  'ErpGrantLost.v1': z.object({
    reason: z.string(),
    /**
     * Present where an earlier refresh may have spent the tokens and nobody wrote down their successors:
     * the process died, or the ERP's answer was lost. The one window that cannot be closed.
     */
    unconfirmed: z.enum(['holder_died', 'answer_lost']).optional(),
  }),
  /** Whether a signed-in person still has access could not be asked; they stay, and it is asked again in minutes. */
  'AccessCheckFailed.v1': z.object({
    /** The ERP gave another answer than yes or no, or none. */
    reason: z.enum(['misconfigured', 'unreachable']),
    httpStatus: z.int().optional(),
    /** Why no answer came, and the system's own code for it. */
    cause: z.string().optional(),
    code: z.string().optional(),
  }),
  /** The ERP's administrator took a signed-in person's access away: their ERP tokens are dropped. */
  'AccessWithdrawn.v1': z.object({ inquiry: z.string() }),
  /** An administrator changed a setting; no value means back to the deployment's own. */
  'SettingChanged.v1': z.object({
    setting: z.string(),
    value: z.string().nullable(),
    /** The value that was set before; absent where none was. */
    previous: z.string().optional(),
  }),
  /** A job ended. */
  'JobEnded.v1': z.object({
    job: z.string(),
    outcome: z.string(),
    items: z.int().nonnegative().optional(),
  }),
  /** The list of inquiries was read anew from the ERP. No longer recorded: see `InquiryRegistryRebuilt.v1`. */
  'InquiryListRefreshed.v1': z.object({ inquiries: z.int().nonnegative() }),
  /** The registry of the inquiries that are open to assistants was built anew with the requester's rights. */
  'InquiryRegistryRebuilt.v1': z.object({
    version: z.int().positive(),
    reason: z.enum(['sign_in', 'stale', 'asked']),
    inquiries: z.int().nonnegative(),
    /** With a description of the whole, and with parameters. */
    described: z.int().nonnegative(),
    parameterised: z.int().nonnegative(),
    columns: z.int().nonnegative(),
    columnsDescribed: z.int().nonnegative(),
    /** Inquiries with columns that stay without caption and description, the first 50. */
    unaligned: z.array(z.string()),
    notes: z.array(z.string()),
  }),
  /** The registry could not be built anew; the last good one, if any, goes on serving. */
  'InquiryRegistryRebuildFailed.v1': z.object({
    /** What could not be read: the metadata, or one of the two feeds. */
    step: z.string(),
    httpStatus: z.int().optional(),
    /** The version that goes on serving; 0 where there is none. */
    keptVersion: z.int().nonnegative(),
  }),
} as const;

/** The name of an event type. */
export type EventType = keyof typeof events;
/** The data of a type's events. */
export type EventData<Type extends EventType> = z.infer<(typeof events)[Type]>;

/** Whether a text names a type of this catalogue. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(events, type);
}

/** The schema of a type's data. */
export function eventData<Type extends EventType>(type: Type): (typeof events)[Type] {
  return events[type];
}

/** The version in a type's name. */
export function schemaVersionOf(type: EventType): number {
  return Number(type.slice(type.lastIndexOf('.v') + 2));
}
