// SPDX-License-Identifier: Apache-2.0
import type { APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { authorize } from '#functions/authorizer/authorize.ts';
import type { CalledOrigin } from '#shared/web/public-origins.ts';

/** No token is alive here, and a table that is asked too often would be noticed. */
function asked(headers: Record<string, string>, called: CalledOrigin, query = {}) {
  let reads = 0;
  const event = {
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:us-east-1:1:api/live/POST/mcp',
    headers,
    queryStringParameters: query,
  } as unknown as APIGatewayRequestAuthorizerEvent; // the members that the authorizer reads
  const table = {
    get: async () => {
      reads += 1;
      return undefined;
    },
  };
  const lookup = { table, clock: { now: () => new Date() }, audiences: [], tenant: 'DEMO' };
  const said = authorize(event, { of: async () => called }, lookup as never); // a table that only reads
  return { said, reads: () => reads };
}

const listed: CalledOrigin = { kind: 'listed', origin: 'https://gateway.test' };
const effectOf = async (said: ReturnType<typeof authorize>) =>
  (await said).policyDocument.Statement.map(({ Effect }) => Effect);

describe('the authorizer', () => {
  it.each([
    ['no token', {}],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['an empty one', { authorization: 'Bearer ' }],
  ])('names no error where %s came (RFC 6750 §3.1)', async (_what, headers) => {
    const { said, reads } = asked(headers, listed);
    await expect(said).rejects.toThrow('Unauthorized');
    expect(reads()).toBe(0);
  });

  it.each([
    ['unknown', 'x'.repeat(43), 1],
    ['malformed', 'two words', 0],
  ])('denies a token that is %s', async (_what, token, reads) => {
    const request = asked({ authorization: `Bearer ${token}` }, listed, { auth: 'lazy' });
    expect(await effectOf(request.said)).toEqual(['Deny']);
    expect(request.reads()).toBe(reads);
  });

  it.each([{ kind: 'misdirected' }, { kind: 'bypassed' }] as const)(
    'lets %j through as nobody, for the function to answer, and looks no token up',
    async (called) => {
      const request = asked({ authorization: `Bearer ${'x'.repeat(43)}` }, called);
      expect(await request.said).toMatchObject({ context: { kind: 'anonymous' } });
      expect(await effectOf(request.said)).toEqual(['Allow']);
      expect(request.reads()).toBe(0);
    },
  );
});
