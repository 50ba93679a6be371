// SPDX-License-Identifier: Apache-2.0
import type { SettingValues } from './setting-registry.ts';

/** How much may be asked of the ERP. */
export interface LimitSettings {
  readonly person: { readonly maxConcurrent: number; readonly maxPerMinute: number };
  /** For everybody together; undefined is no limit. */
  readonly instance: {
    readonly maxConcurrent: number | undefined;
    readonly maxPerMinute: number | undefined;
  };
  /** How long a call may wait for its places, in milliseconds. */
  readonly queueWaitMs: number;
}

/** The rules that hold for sign-ins. */
export interface IdentitySettings {
  readonly accessTokenSeconds: number;
  /** Sliding: each refresh starts it anew. */
  readonly refreshTokenSeconds: number;
  readonly consentEverySignIn: boolean;
  readonly consentPolicyVersion: string;
}

/** The rules for inquiries. */
export interface InquirySettings {
  readonly openBeforeFirstBuild: boolean;
  /** The most rows that an aggregation reads. */
  readonly aggregateMaxRows: number;
}

/** The rules that an administrator sets, in the words of the domain. */
export interface Settings {
  readonly answers: {
    readonly maxRecords: number;
    readonly maxAnswerChars: number;
    readonly attachmentMaxBytes: number;
  };
  readonly limits: LimitSettings;
  readonly redaction: { readonly patterns: readonly string[]; readonly skip: readonly string[] };
  readonly identity: IdentitySettings;
  /** Names of tools and of groups that are switched off. */
  readonly disabledTools: readonly string[];
  readonly inquiries: InquirySettings;
}

const secondsOfDay = 86_400;

/** Named values as the rules that they mean. */
export function settingsOf(values: SettingValues): Settings {
  return {
    answers: {
      maxRecords: values.MAX_RECORDS,
      maxAnswerChars: values.MAX_ANSWER_CHARS,
      attachmentMaxBytes: values.ATTACHMENT_MAX_BYTES,
    },
    limits: {
      person: {
        maxConcurrent: values.RATE_LIMIT_MAX_CONCURRENT,
        maxPerMinute: values.RATE_LIMIT_MAX_PER_MINUTE,
      },
      instance: {
        maxConcurrent: values.RATE_LIMIT_INSTANCE_CONCURRENT,
        maxPerMinute: values.RATE_LIMIT_INSTANCE_PER_MINUTE,
      },
      queueWaitMs: values.RATE_LIMIT_QUEUE_WAIT_MS,
    },
    redaction: { patterns: values.REDACT_PATTERNS, skip: values.REDACT_SKIP },
    disabledTools: values.DISABLED_TOOLS,
    inquiries: {
      openBeforeFirstBuild: values.GATE_OPEN_BEFORE_FIRST_BUILD,
      aggregateMaxRows: values.AGGREGATE_MAX_ROWS,
    },
    identity: {
      accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
      refreshTokenSeconds: values.REFRESH_TOKEN_DAYS * secondsOfDay,
      consentEverySignIn: values.CONSENT_EVERY_SIGN_IN,
      consentPolicyVersion: values.CONSENT_POLICY_VERSION,
    },
  };
}
