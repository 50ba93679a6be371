// SPDX-License-Identifier: Apache-2.0
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import serverless from 'serverless-http';
import { unavailableAnswer } from '#shared/identity/unavailable-answer.ts';
import { commitAfter } from '#shared/oauth/commit.ts';
import { assertNever } from '#shared/platform/assert-never.ts';
import { reportOf } from '#shared/platform/fault.ts';
import { asApplicationEvent } from './request-event.ts';
import type { WiredOAuth } from './wiring.ts';

/** Answers one request of the sign-in inside its unit of work. */
export async function answer(
  oauth: WiredOAuth,
  event: APIGatewayProxyEvent,
  context: Context,
): Promise<APIGatewayProxyResult> {
  const called = await oauth.origins.of(event.headers);
  switch (called.kind) {
    case 'bypassed':
      return refusal(403, 'forbidden');
    case 'misdirected':
      return refusal(421, 'misdirected_request');
    case 'listed':
      return answerAt(oauth, called.origin, event, context);
    default:
      return assertNever(called);
  }
}

async function answerAt(
  oauth: WiredOAuth,
  origin: string,
  event: APIGatewayProxyEvent,
  context: Context,
): Promise<APIGatewayProxyResult> {
  const koa = serverless(oauth.appOf(origin), {
    provider: 'aws',
    // The adapter's socket always says that it is encrypted, and Koa believes it before any header.
    request: (request: { socket: { encrypted?: boolean } }) => {
      request.socket.encrypted = origin.startsWith('https:');
    },
  });
  const address = oauth.origins.addressOf(event);
  const outcome = await commitAfter<APIGatewayProxyResult>(
    oauth.commit,
    // A fresh event for each try: the adapter changes the one it is given.
    async () =>
      (await koa(asApplicationEvent(event, origin, address), context)) as APIGatewayProxyResult, // payload 1.0 in, 1.0 out
  );
  switch (outcome.kind) {
    case 'answered':
      return outcome.answer;
    case 'unavailable': {
      const { cause } = outcome;
      oauth.logger.error('A request of the sign-in was not committed', { fault: reportOf(cause) });
      const { status, headers, body } = await unavailableAnswer(
        event.path,
        origin.startsWith('https:'),
      );
      return { statusCode: status, headers: { ...headers }, body };
    }
    default:
      return assertNever(outcome);
  }
}

function refusal(statusCode: number, error: string): APIGatewayProxyResult {
  return {
    statusCode,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify({ error }),
  };
}
