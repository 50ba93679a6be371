// SPDX-License-Identifier: Apache-2.0
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { answer } from './answer.ts';
import { oauthFromEnv } from './wiring.ts';

const oauth = await oauthFromEnv();

/** /authorize /connect /callback /consent /token /register /revoke /jwks /.well-known: the authorization server. */
export const handler = middy(
  async (event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> =>
    answer(oauth, event, context),
);
