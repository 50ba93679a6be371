// SPDX-License-Identifier: Apache-2.0
import middy from '@middy/core';
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import * as z from 'zod';
import { dynamoDBClient } from '#functions/wiring/aws-clients.ts';
import { publicOriginsFromEnv } from '#functions/wiring/public-origins.ts';
import { resourceOf } from '#shared/oauth/resource.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { readEnv } from '#shared/platform/env.ts';
import { tables } from '#shared/platform/names.ts';
import { Table } from '#shared/platform/table.ts';
import { authorize } from './authorize.ts';

const env = readEnv(
  z.object({ [tables.identity.env]: z.string(), ACUMATICA_TENANT: z.string().min(1) }),
);
const origins = await publicOriginsFromEnv();
const lookup = {
  table: new Table(dynamoDBClient(), env[tables.identity.env]),
  clock: systemClock,
  audiences: origins.origins.map(resourceOf),
  tenant: env.ACUMATICA_TENANT,
};

/** In front of /mcp: bearer token to person, client and scopes. */
export const handler = middy(
  async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> =>
    authorize(event, origins, lookup),
);
