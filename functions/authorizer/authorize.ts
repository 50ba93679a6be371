// SPDX-License-Identifier: Apache-2.0
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { header, type WiredOrigins } from '#functions/wiring/public-origins.ts';
import { type LookupDeps, lookUpAccessToken } from '#shared/oauth/access-token-lookup.ts';
import { type Caller, callerToContext } from '#shared/platform/caller.ts';

/** API Gateway turns this very message into 401 with the plain challenge; any other error is 503. */
class UnauthorizedError extends Error {
  constructor() {
    super('Unauthorized');
    this.name = 'UnauthorizedError';
  }
}

const bearer = /^Bearer +([^ ].*)$/i;

/**
 * Decides one request to /mcp. A token in the query string is never looked at. A dead token is denied,
 * which is answered 401 with `invalid_token` (RFC 6750 §3.1). A host that is not ours is let through as
 * anonymous: functions/mcp answers it before anything else, with a status that no challenge confuses.
 *
 * @throws UnauthorizedError where no bearer token came; faults of storage as they are
 */
export async function authorize(
  event: APIGatewayRequestAuthorizerEvent,
  origins: Pick<WiredOrigins, 'of'>,
  lookup: LookupDeps,
): Promise<APIGatewayAuthorizerResult> {
  const anonymous = policy(event.methodArn, 'Allow', { kind: 'anonymous' });
  const called = await origins.of(event.headers);
  if (called.kind !== 'listed') return anonymous;
  const authorization = header(event.headers, 'authorization');
  if (authorization === undefined) {
    if (event.queryStringParameters?.['auth'] !== 'lazy') throw new UnauthorizedError();
    return anonymous;
  }
  const [, token] = bearer.exec(authorization.trim()) ?? [];
  if (token === undefined) throw new UnauthorizedError();
  const found = await lookUpAccessToken(lookup, token);
  if (found.kind === 'dead') return policy(event.methodArn, 'Deny');
  return policy(event.methodArn, 'Allow', found.caller);
}

function policy(
  arn: string,
  effect: 'Allow' | 'Deny',
  caller?: Caller,
): APIGatewayAuthorizerResult {
  return {
    principalId: caller?.kind === 'person' ? caller.grantId : 'anonymous',
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: arn }],
    },
    ...(caller && { context: callerToContext(caller) }),
  };
}
