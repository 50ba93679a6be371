// SPDX-License-Identifier: Apache-2.0
import { gatewayResponses } from '#shared/platform/names.ts';
import type { WholeResponse } from './response.ts';

/** Cases that API Gateway answers by itself, with its default texts where we set none of our own. */
const defaults = {
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token'],
  REQUEST_TOO_LARGE: [413, 'Request Too Long'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  ACCESS_DENIED: [403, 'User is not authorized to access this resource'],
  AUTHORIZER_FAILURE: [500, 'Internal server error'],
  // A function that fails, or answers what is no response.
  INTEGRATION_FAILURE: [502, 'Internal server error'],
  INTEGRATION_TIMEOUT: [504, 'Endpoint request timed out'],
} as const satisfies Record<string, readonly [number, string]>;
export type OwnCase = keyof typeof defaults;

/** API Gateway's own answer to a case. */
export function ownResponse(name: OwnCase, origin: string): WholeResponse {
  const ours = gatewayResponses.find(({ type }) => type === name);
  const [statusCode, message] = defaults[name];
  const headers = Object.entries(ours?.headers ?? {}).map(([header, value]) => [
    header.toLowerCase(),
    [value.replaceAll('{origin}', origin)],
  ]);
  return {
    statusCode: ours?.statusCode ?? statusCode,
    headers: {
      'content-type': ['application/json'],
      'x-amzn-errortype': [`${name}Exception`],
      ...Object.fromEntries(headers),
    },
    body: Buffer.from(ours?.body ?? JSON.stringify({ message })),
  };
}
