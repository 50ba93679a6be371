// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { RouteMatch } from './routing.ts';

const apiId = 'local';
const stage = 'prod';
const account = '000000000000';

/** Every value of every header, under the name as first spelled. */
function headersOf(request: IncomingMessage, sourceIp: string): Record<string, string[]> {
  const spelled = new Map<string, { name: string; values: string[] }>();
  const add = (name: string, value: string) => {
    const known = spelled.get(name.toLowerCase());
    if (known) known.values.push(value);
    else spelled.set(name.toLowerCase(), { name, values: [value] });
  };
  for (let index = 0; index < request.rawHeaders.length; index += 2)
    add(request.rawHeaders[index] ?? '', request.rawHeaders[index + 1] ?? '');
  const forwarded = spelled.get('x-forwarded-for')?.values.join(', ');
  spelled.set('x-forwarded-for', {
    name: 'X-Forwarded-For',
    values: [forwarded === undefined ? sourceIp : `${forwarded}, ${sourceIp}`],
  });
  spelled.set('x-forwarded-proto', { name: 'X-Forwarded-Proto', values: ['http'] });
  for (const dropped of ['connection', 'transfer-encoding', 'keep-alive']) spelled.delete(dropped);
  return Object.fromEntries([...spelled.values()].map(({ name, values }) => [name, values]));
}

/** One value of each, the last as API Gateway gives it. */
function lastOf(values: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1) ?? '']));
}

const textual =
  /^(text\/|application\/(json|x-www-form-urlencoded|xml|javascript)|[^;]+\+(json|xml))/i;

/** A request as the event of a Lambda proxy integration, payload format 1.0, without an authorizer's context. */
export function proxyEvent(
  request: IncomingMessage,
  { route, pathParameters }: RouteMatch,
  url: URL,
  body: Buffer,
): APIGatewayProxyEvent {
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
  const multiValueHeaders = headersOf(request, sourceIp);
  // A caller may name a parameter as members of objects are named, `__proto__` for one.
  const query = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((name) => [name, url.searchParams.getAll(name)]),
  );
  const hasQuery = Object.keys(query).length > 0;
  const isBase64Encoded =
    body.length > 0 && !textual.test(request.headers['content-type'] ?? 'application/json');
  const now = new Date();
  const host = request.headers.host ?? '';
  const domainName = host.replace(/:\d+$/, '');
  return {
    resource: route.path,
    path: url.pathname,
    httpMethod: request.method ?? 'GET',
    headers: lastOf(multiValueHeaders),
    multiValueHeaders,
    queryStringParameters: hasQuery ? lastOf(query) : null,
    multiValueQueryStringParameters: hasQuery ? query : null,
    pathParameters: Object.keys(pathParameters).length > 0 ? { ...pathParameters } : null,
    stageVariables: null,
    body: body.length === 0 ? null : body.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
    requestContext: {
      accountId: account,
      apiId,
      // Absent until an authorizer has run, which the type cannot say.
      authorizer: undefined,
      domainName,
      domainPrefix: domainName.split('.')[0],
      extendedRequestId: randomUUID(),
      httpMethod: request.method ?? 'GET',
      identity: {
        accessKey: null,
        accountId: null,
        apiKey: null,
        apiKeyId: null,
        caller: null,
        clientCert: null,
        cognitoAuthenticationProvider: null,
        cognitoAuthenticationType: null,
        cognitoIdentityId: null,
        cognitoIdentityPoolId: null,
        principalOrgId: null,
        sourceIp,
        user: null,
        userAgent: request.headers['user-agent'] ?? null,
        userArn: null,
      },
      path: url.pathname,
      protocol: 'HTTP/1.1',
      requestId: randomUUID(),
      requestTime: now.toUTCString(),
      requestTimeEpoch: now.getTime(),
      resourceId: 'local',
      resourcePath: route.path,
      stage,
    },
  };
}

/** The ARN of the method that an event calls, as an authorizer's policy names it. */
export function methodArn({ httpMethod, path }: APIGatewayProxyEvent): string {
  return `arn:aws:execute-api:us-east-1:${account}:${apiId}/${stage}/${httpMethod}${path}`;
}
