// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';

/** What this gateway must know of a company's Acumatica instance (acumatica-reference-product §0). */
export const AcumaticaEnv = z.object({
  /** Site URL with the instance's virtual directory, without trailing slash: `https://erp.example.com/site`. */
  ACUMATICA_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  /** Login name of the tenant, case-sensitive: it is a path segment of the inquiry OData. */
  ACUMATICA_TENANT: z
    .string()
    .min(1)
    .regex(/^[^|]+$/, 'must not hold |'), // it would blur people's keys
  /** Contract endpoint. */
  ACUMATICA_ENDPOINT_NAME: z.string().min(1).default('Default'),
  ACUMATICA_ENDPOINT_VERSION: z
    .string()
    .regex(/^[0-9]+\.[0-9]+\.[0-9]+$/, 'must look like 25.200.001')
    .default('25.200.001'),
  /** Client id of the Connected Application (SM303010), usually `GUID@Tenant`. */
  ACUMATICA_CLIENT_ID: z.string().min(1),
  /** The inquiry whose readers may use this gateway. */
  ACUMATICA_CANARY_GI: z.string().min(1).default('MCPAccess'),
});

/** A company's Acumatica instance in the words of the domain. */
export interface AcumaticaSettings {
  readonly url: string;
  readonly tenant: string;
  readonly endpointName: string;
  readonly endpointVersion: string;
  readonly clientId: string;
  readonly canaryInquiry: string;
}

/** The settings in the words of the domain. */
export function acumaticaSettings(env: z.infer<typeof AcumaticaEnv>): AcumaticaSettings {
  return {
    url: env.ACUMATICA_URL,
    tenant: env.ACUMATICA_TENANT,
    endpointName: env.ACUMATICA_ENDPOINT_NAME,
    endpointVersion: env.ACUMATICA_ENDPOINT_VERSION,
    clientId: env.ACUMATICA_CLIENT_ID,
    canaryInquiry: env.ACUMATICA_CANARY_GI,
  };
}
