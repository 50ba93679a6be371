// SPDX-License-Identifier: Apache-2.0
import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { FunctionName, Route } from '#shared/platform/names.ts';
import { type RunningServer, serve } from '../http-server.ts';
import { lambdaContext } from '../lambda/context.ts';
import { type Handler, within } from '../lambda/handler.ts';
import { LambdaResponseStream } from '../lambda/response-stream.ts';
import { authorize } from './authorizer.ts';
import { proxyEvent } from './event.ts';
import { type OwnCase, ownResponse } from './own-responses.ts';
import { type ResponseHead, type WholeResponse, wholeResponse } from './response.ts';
import { type RouteMatch, router } from './routing.ts';
import { StreamedResponse } from './streamed-response.ts';

const megabyte = 1024 * 1024;
const limits = { requestBytes: 10 * megabyte, payloadBytes: 6 * megabyte };

export interface ApiGatewayOptions {
  readonly routes: readonly Route[];
  /** The handlers by function; `authorizer` is asked where a route says so. */
  readonly handlers: Readonly<Partial<Record<FunctionName, Handler>>>;
  /** The public origin that the gateway's own answers name; its own URL unless given. */
  readonly origin?: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** How long an integration may take: 29 s buffered, 5 min streaming, 29 s for the authorizer. */
  readonly timeouts?: { readonly bufferedMs?: number; readonly streamingMs?: number };
}

/** Starts a REST API with Lambda proxy integrations, payload format 1.0, whose functions run in this process. */
export async function startApiGateway(options: ApiGatewayOptions): Promise<RunningServer> {
  const find = router(options.routes);
  const { bufferedMs = 29_000, streamingMs = 300_000 } = options.timeouts ?? {};
  let origin = options.origin ?? '';

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const own = (name: OwnCase) => send(response, ownResponse(name, origin));
    const url = new URL(`http://local${request.url ?? '/'}`);
    const match = find(request.method ?? 'GET', url.pathname);
    if (!match) return own('MISSING_AUTHENTICATION_TOKEN');
    const body = await bodyOf(request);
    if (body === undefined) return own('REQUEST_TOO_LARGE');
    const event = proxyEvent(request, match, url, body);
    if (JSON.stringify(event).length > limits.payloadBytes) return own('REQUEST_TOO_LARGE');
    const refusal = await refused(match, event);
    if (refusal) return own(refusal);
    const { function: name, streaming } = match.route;
    const handler = options.handlers[name];
    if (handler?.kind !== (streaming ? 'streaming' : 'buffered')) {
      console.error(
        `API Gateway: functions/${name}/handler.ts is ${handler ? handler.kind : 'missing'}, its route is ${streaming ? 'streaming' : 'buffered'}`,
      );
      return own('INTEGRATION_FAILURE');
    }
    if (handler.kind === 'streaming') return stream(name, handler, event, response, own);
    return buffer(name, handler, event, response, own);
  };

  const refused = async ({ route }: RouteMatch, event: APIGatewayProxyEvent) => {
    if (!route.authorizer) return undefined;
    const authorizer = options.handlers.authorizer;
    if (!authorizer) return 'AUTHORIZER_FAILURE';
    const authorization = await authorize(authorizer, event, bufferedMs);
    if (authorization.kind !== 'allowed') return authorization.kind;
    event.requestContext.authorizer = authorization.context;
    return undefined;
  };

  const buffer = async (
    name: FunctionName,
    handler: Handler & { kind: 'buffered' },
    event: APIGatewayProxyEvent,
    response: ServerResponse,
    own: (name: OwnCase) => void,
  ) => {
    const outcome = await within(
      bufferedMs,
      handler.invoke(event, lambdaContext(name, bufferedMs)),
    );
    if (outcome.kind === 'timed-out') return own('INTEGRATION_TIMEOUT');
    const whole = outcome.kind === 'answered' ? wholeResponse(outcome.value) : undefined;
    if (!whole || whole.body.length > limits.payloadBytes) {
      console.error(`API Gateway: functions/${name} failed or answered no response`, outcome);
      return own('INTEGRATION_FAILURE');
    }
    send(response, whole);
  };

  const stream = async (
    name: FunctionName,
    handler: Handler & { kind: 'streaming' },
    event: APIGatewayProxyEvent,
    response: ServerResponse,
    own: (name: OwnCase) => void,
  ) => {
    const streamed = new StreamedResponse(response, (head) => writeHead(response, head));
    const lambdaStream = new LambdaResponseStream((chunk) => streamed.take(chunk));
    // Without a listener a malformed prelude would end the process; the invocation's outcome tells it too.
    const broken = new Promise<never>((_, reject) => lambdaStream.once('error', reject));
    const invocation = handler
      .invoke(event, lambdaStream, lambdaContext(name, streamingMs))
      .then(() => finished(lambdaStream.end()));
    const outcome = await within(streamingMs, Promise.race([invocation, broken]));
    if (outcome.kind === 'failed' || (outcome.kind === 'answered' && !streamed.begun)) {
      console.error(`API Gateway: functions/${name} failed or sent no status`, outcome);
      if (!streamed.begun) return own('INTEGRATION_FAILURE');
      response.destroy();
    } else if (outcome.kind === 'timed-out') {
      if (!streamed.begun) return own('INTEGRATION_TIMEOUT');
      response.destroy();
    } else response.end();
  };

  const server = await serve(options.port ?? 0, answer);
  origin ||= server.url;
  return server;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= limits.requestBytes) chunks.push(chunk);
  }
  return size > limits.requestBytes ? undefined : Buffer.concat(chunks);
}

function writeHead(response: ServerResponse, { statusCode, headers }: ResponseHead): void {
  if (response.destroyed || response.headersSent) return;
  response.statusCode = statusCode;
  for (const [name, values] of Object.entries(headers)) response.setHeader(name, [...values]);
}

function send(response: ServerResponse, whole: WholeResponse): void {
  writeHead(response, whole);
  response.end(whole.body);
}
