// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import type { Node } from 'constructs';
import * as z from 'zod';

/** A number that the command line gives as text. */
const wholeNumber = z.union([
  z.int(),
  z
    .string()
    .regex(/^[0-9]+$/)
    .transform(Number),
]);

/**
 * What an administrator decides before `cdk deploy`. Each setting is a context key: `-c NAME=value`,
 * or a member of the JSON file that `-c settings=FILE` names.
 *
 * @see infra/example.context.json
 */
const DeploymentSettings = z.object({
  /** Region of the gateway. Default: the region of the caller's AWS profile. */
  REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-[0-9]$/)
    .optional(),
  /** Site URL of Acumatica with its virtual directory. */
  ACUMATICA_URL: z.url({ protocol: /^https?$/ }),
  /** Login name of the tenant, case-sensitive. */
  ACUMATICA_TENANT: z.string().min(1),
  /** Client id of the Connected Application (SM303010). */
  ACUMATICA_CLIENT_ID: z.string().min(1),
  /** A secret that holds the client secret already. Default: one is created, to be filled after the deployment. */
  ACUMATICA_CLIENT_SECRET_ARN: z.string().startsWith('arn:').optional(),
  /** Contract endpoint. Default: `Default`. */
  ACUMATICA_ENDPOINT_NAME: z.string().min(1).optional(),
  /** Its version. Default: `25.200.001`. */
  ACUMATICA_ENDPOINT_VERSION: z.string().min(1).optional(),
  /** The inquiry whose readers may use the gateway. Default: `MCPAccess`. */
  ACUMATICA_CANARY_GI: z.string().min(1).optional(),
  /** How long one request to the ERP may take, in milliseconds. Default: 25000. */
  ACUMATICA_TIMEOUT_MS: wholeNumber.optional(),
  /** The most rows of one answer. Default: 1000. */
  MAX_RECORDS: wholeNumber.optional(),
  /** The most characters of JSON in one answer. Default: 50000. */
  MAX_ANSWER_CHARS: wholeNumber.optional(),
  /** The largest file of a record in one answer, in bytes; 0 lets no file out. Default: 2000000. */
  ATTACHMENT_MAX_BYTES: wholeNumber.optional(),
  /** Whether inquiries may be run by name before the list of the open ones was read for the first time. Default: false. */
  GATE_OPEN_BEFORE_FIRST_BUILD: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  /** The most rows of an inquiry that are read to answer with totals. Default: 10000. */
  AGGREGATE_MAX_ROWS: wholeNumber.optional(),
  /** Calls to the ERP that one person may have open at once. Default: 3. */
  RATE_LIMIT_MAX_CONCURRENT: wholeNumber.optional(),
  /** Calls to the ERP that one person may make in a minute. Default: 40. */
  RATE_LIMIT_MAX_PER_MINUTE: wholeNumber.optional(),
  /** Calls to the ERP that everybody together may have open at once; 0 is no limit. Default: 0. */
  RATE_LIMIT_INSTANCE_CONCURRENT: wholeNumber.optional(),
  /** Calls to the ERP that everybody together may make in a minute; 0 is no limit. Default: 0. */
  RATE_LIMIT_INSTANCE_PER_MINUTE: wholeNumber.optional(),
  /** How long a call waits for a free place, in milliseconds. Default: 2000. */
  RATE_LIMIT_QUEUE_WAIT_MS: wholeNumber.optional(),
  /** Further names of fields to mask, separated by commas. Default: none. */
  REDACT_PATTERNS: z.string().optional(),
  /** Built-in names, shapes and single fields (`StockItem.Barcode`) not to mask, separated by commas. Default: none. */
  REDACT_SKIP: z.string().optional(),
  /** Tools and groups of tools that are switched off, separated by commas. Default: none. */
  DISABLED_TOOLS: z.string().optional(),
  /** Raising it asks everybody to accept the notice about AI and company data again. Default: 1. */
  CONSENT_POLICY_VERSION: z.string().min(1).optional(),
  /** Whether that notice is shown at every sign-in. Default: false. */
  CONSENT_EVERY_SIGN_IN: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  /** How many seconds an access token lives before its client refreshes it. Default: 3600. */
  ACCESS_TOKEN_SECONDS: wholeNumber.optional(),
  /** After how many days without a refresh a person must sign in again. Default: 90. */
  REFRESH_TOKEN_DAYS: wholeNumber.optional(),
  /** The only hosts that clients may send people back to, separated by commas, beside the known connectors and programs on the person's own machine. Default: every host. */
  ALLOWED_REDIRECT_HOSTS: z.string().min(1).optional(),
  /** Host name of the gateway. Default: none, and CloudFront gives one. */
  DOMAIN_NAME: z.string().min(1).optional(),
  /** Certificate of that name, in the gateway's region. */
  CERTIFICATE_ARN: z.string().startsWith('arn:').optional(),
  /** Route 53 zone in which the name is created. Default: the administrator points the name. */
  HOSTED_ZONE_ID: z.string().min(1).optional(),
  /** `cloudfront` where there is no host name of one's own; `none` where PUBLIC_ORIGIN says what is in front. */
  EDGE: z.enum(['cloudfront', 'none']).default('cloudfront'),
  /** Where people reach the gateway when neither DOMAIN_NAME nor CloudFront says so. */
  PUBLIC_ORIGIN: z.url().optional(),
  /** AWS WAF in front of the gateway. */
  WAF: z.enum(['on', 'off']).default('on'),
  /** Who hears an alarm. Default: nobody, until somebody subscribes to the topic. */
  ALARM_EMAIL: z.email().optional(),
  /** Who writes the locked raw log: the sink, or Firehose as the backup of its source. */
  AUDIT_RAW: z.enum(['sink', 'firehose']).default('sink'),
  /** For how many days the raw log is locked. It cannot be shortened for objects that exist. */
  AUDIT_RETENTION_DAYS: wholeNumber.default(400),
});

/** Settings that go to the functions as they are; each has its default there. */
export const passedOn = [
  'ACUMATICA_URL',
  'ACUMATICA_TENANT',
  'ACUMATICA_CLIENT_ID',
  'ACUMATICA_ENDPOINT_NAME',
  'ACUMATICA_ENDPOINT_VERSION',
  'ACUMATICA_CANARY_GI',
  'ACUMATICA_TIMEOUT_MS',
  'MAX_RECORDS',
  'MAX_ANSWER_CHARS',
  'ATTACHMENT_MAX_BYTES',
  'GATE_OPEN_BEFORE_FIRST_BUILD',
  'AGGREGATE_MAX_ROWS',
  'RATE_LIMIT_MAX_CONCURRENT',
  'RATE_LIMIT_MAX_PER_MINUTE',
  'RATE_LIMIT_INSTANCE_CONCURRENT',
  'RATE_LIMIT_INSTANCE_PER_MINUTE',
  'RATE_LIMIT_QUEUE_WAIT_MS',
  'REDACT_PATTERNS',
  'REDACT_SKIP',
  'DISABLED_TOOLS',
  'CONSENT_POLICY_VERSION',
  'ALLOWED_REDIRECT_HOSTS',
  'CONSENT_EVERY_SIGN_IN',
  'ACCESS_TOKEN_SECONDS',
  'REFRESH_TOKEN_DAYS',
] as const satisfies readonly (keyof DeploymentSettings)[];

/** The settings of one deployment. */
export type DeploymentSettings = z.infer<typeof DeploymentSettings>;

/** Where the gateway is reached. */
export type Exposure =
  | {
      readonly kind: 'domain';
      readonly domainName: string;
      readonly certificateArn: string;
      readonly hostedZoneId: string | undefined;
    }
  | { readonly kind: 'cloudfront' }
  | { readonly kind: 'elsewhere'; readonly origin: string };

/** A setting of the deployment is missing or malformed; the message names each. */
class DeploymentSettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(`${problems.join('\n')}\nGive settings with -c NAME=value or -c settings=FILE.json`);
    this.name = 'DeploymentSettingsError';
  }
}

/**
 * Reads the settings from the app's context.
 *
 * @throws DeploymentSettingsError naming every setting that is missing, malformed, or lacks its companion
 */
export function deploymentSettings(context: Node): DeploymentSettings {
  const file: unknown = context.tryGetContext('settings');
  const fromFile: unknown = typeof file === 'string' ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const given: Record<string, unknown> = { ...z.record(z.string(), z.unknown()).parse(fromFile) };
  const unknown = Object.keys(given).filter((name) => !(name in DeploymentSettings.shape));
  if (unknown.length > 0)
    throw new DeploymentSettingsError(unknown.map((name) => `Setting ${name}: is not known`));
  for (const name of Object.keys(DeploymentSettings.shape)) {
    const value: unknown = context.tryGetContext(name);
    if (value !== undefined && value !== '') given[name] = value;
  }
  const parsed = DeploymentSettings.safeParse(given);
  if (!parsed.success) {
    throw new DeploymentSettingsError(
      parsed.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        return `Setting ${name}: ${given[name] === undefined ? 'is missing' : message}`;
      }),
    );
  }
  exposureOf(parsed.data);
  return parsed.data;
}

/**
 * Where the gateway is reached under these settings.
 *
 * @throws DeploymentSettingsError where a setting lacks its companion
 */
export function exposureOf(settings: DeploymentSettings): Exposure {
  const { DOMAIN_NAME, CERTIFICATE_ARN, HOSTED_ZONE_ID, EDGE, PUBLIC_ORIGIN } = settings;
  if (DOMAIN_NAME !== undefined) {
    if (CERTIFICATE_ARN === undefined)
      throw new DeploymentSettingsError(['Setting CERTIFICATE_ARN: is missing beside DOMAIN_NAME']);
    return {
      kind: 'domain',
      domainName: DOMAIN_NAME,
      certificateArn: CERTIFICATE_ARN,
      hostedZoneId: HOSTED_ZONE_ID,
    };
  }
  if (EDGE === 'cloudfront') return { kind: 'cloudfront' };
  if (PUBLIC_ORIGIN === undefined)
    throw new DeploymentSettingsError(['Setting PUBLIC_ORIGIN: is missing beside EDGE=none']);
  return { kind: 'elsewhere', origin: new URL(PUBLIC_ORIGIN).origin };
}
