// SPDX-License-Identifier: Apache-2.0
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { answerHeaders, pageHeaders } from '#shared/web/page-headers.ts';
import { connectPage, missingPage } from './pages.ts';
import { publicOriginsFromEnv } from './public-origins.ts';

const originFor = publicOriginsFromEnv();

/** `/`, `/health` and `/docs`. */
export const handler = middy(
  async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const origin = originFor(event.headers);
    const secure = origin.startsWith('https:');
    const page = (statusCode: number, body: string) => ({
      statusCode,
      headers: { ...pageHeaders(secure) },
      body,
    });
    switch (event.resource) {
      case '/health':
        return {
          statusCode: 200,
          headers: { ...answerHeaders(secure), 'Content-Type': 'application/json' },
          body: JSON.stringify({ status: 'ok', service: 'mcp4erp' }),
        };
      case '/':
        return {
          statusCode: 302,
          headers: { ...answerHeaders(secure), Location: `${origin}/docs` },
          body: '',
        };
      case '/docs':
        return page(200, await connectPage(origin));
      default:
        return page(404, await missingPage());
    }
  },
);
