// SPDX-License-Identifier: Apache-2.0
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { type LookupDeps, lookUpAccessToken } from '#shared/oauth/access-token-lookup.ts';
import { type Caller, callerToContext } from '#shared/platform/caller.ts';
import { header, type WiredOrigins } from '../wiring/public-origins.ts';

/** API Gateway turns this very message into 401 with the challenge; any other error is 503. */
class UnauthorizedError extends Error {
  constructor() {
    super('Unauthorized');
    this.name = 'UnauthorizedError';
  }
}

const bearer = /^Bearer +([^\s]+)$/i;

/**
 * Decides one request to /mcp. A token in the query string is never looked at.
 *
 * @throws UnauthorizedError where there is no token or a dead one; faults of storage as they are
 */
export async function authorize(
  event: APIGatewayRequestAuthorizerEvent,
  origins: Pick<WiredOrigins, 'of'>,
  lookup: LookupDeps,
): Promise<APIGatewayAuthorizerResult> {
  if (origins.of(event.headers).kind !== 'listed') return policy(event.methodArn, 'Deny');
  const authorization = header(event.headers, 'authorization');
  if (!authorization) {
    if (event.queryStringParameters?.['auth'] !== 'lazy') throw new UnauthorizedError();
    return policy(event.methodArn, 'Allow', { kind: 'anonymous' });
  }
  const [, token] = bearer.exec(authorization.trim()) ?? [];
  if (token === undefined) throw new UnauthorizedError();
  const found = await lookUpAccessToken(lookup, token);
  if (found.kind === 'dead') throw new UnauthorizedError();
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
