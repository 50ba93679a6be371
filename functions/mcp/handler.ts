// SPDX-License-Identifier: Apache-2.0
import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type StreamedAnswer, streamedAnswer } from './web-request.ts';
import { mcpFromEnv } from './wiring.ts';

const logger = new Logger();
const answer = await mcpFromEnv(logger);

/** `/mcp`, streaming: progress may leave early, the result leaves once its event was accepted. */
export const handler = middy<APIGatewayProxyEvent, StreamedAnswer>({
  executionMode: executionModeStreamifyResponse,
})
  .use(injectLambdaContext(logger))
  .handler(async (event) => streamedAnswer(await answer(event)));
