// SPDX-License-Identifier: Apache-2.0
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { publicOriginsFromEnv } from '#functions/wiring/public-origins.ts';
import { answerHeaders, pageHeaders } from '#shared/web/page-headers.ts';
import { howToConnectPage, missingPage, wrongAddressPage } from './pages.ts';

const origins = await publicOriginsFromEnv();

/** `/`, `/health` and `/docs`. */
export const handler = middy(
  async ({ resource, headers }: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const called = await origins.of(headers);
    const origin = called.kind === 'listed' ? called.origin : undefined;
    const secure = origin?.startsWith('https:') ?? true;
    const page = (statusCode: number, body: string) => ({
      statusCode,
      headers: { ...pageHeaders(secure) },
      body,
    });
    // Health says nothing of where it was asked.
    if (resource === '/health')
      return {
        statusCode: 200,
        headers: { ...answerHeaders(secure), 'Content-Type': 'application/json' },
        body: JSON.stringify({ status: 'ok', service: 'mcp4erp' }),
      };
    if (origin === undefined)
      return page(called.kind === 'bypassed' ? 403 : 421, await wrongAddressPage());
    switch (resource) {
      case '/':
        return {
          statusCode: 302,
          headers: { ...answerHeaders(secure), Location: `${origin}/docs` },
          body: '',
        };
      case '/docs':
        return page(200, await howToConnectPage(origin));
      default:
        return page(404, await missingPage());
    }
  },
);
