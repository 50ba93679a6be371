// SPDX-License-Identifier: Apache-2.0
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { requestOf, streamedAnswer } from '#functions/mcp/web-request.ts';

/** The members that the conversion reads. */
function event(own: Partial<APIGatewayProxyEvent>): APIGatewayProxyEvent {
  const members = {
    path: '/mcp',
    httpMethod: 'POST',
    body: null,
    isBase64Encoded: false,
    multiValueHeaders: {},
    multiValueQueryStringParameters: null,
    ...own,
  };
  return members as APIGatewayProxyEvent; // a test event holds what is read, not all of a real one
}

describe('an API Gateway event', () => {
  it('becomes a request to the listed origin, whatever its Host header says', async () => {
    const request = requestOf(
      event({
        body: '{"a":1}',
        multiValueHeaders: {
          Host: ['evil.example'],
          'Content-Type': ['application/json'],
          Accept: ['a/b', 'c/d'],
        },
        multiValueQueryStringParameters: { auth: ['lazy'] },
      }),
      'https://erp.example.com',
    );
    expect([request.method, request.url]).toEqual([
      'POST',
      'https://erp.example.com/mcp?auth=lazy',
    ]);
    expect(request.headers.get('accept')).toBe('a/b, c/d');
    expect(await request.json()).toEqual({ a: 1 });
  });

  it('is decoded where its body is base64', async () => {
    const body = Buffer.from('{"ä":1}').toString('base64');
    const request = requestOf(event({ body, isBase64Encoded: true }), 'https://erp.example.com');
    expect(await request.json()).toEqual({ ä: 1 });
  });

  it('may have no body', async () => {
    expect(requestOf(event({ httpMethod: 'GET' }), 'https://erp.example.com').method).toBe('GET');
    expect(await requestOf(event({}), 'https://erp.example.com').text()).toBe('');
  });
});

describe('a response', () => {
  it('is passed on as a text', async () => {
    expect(await streamedAnswer(Response.json({ a: 1 }, { status: 400 }))).toEqual({
      statusCode: 400,
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
  });

  it('is passed on as a stream where it is one', async () => {
    const response = new Response('data: 1\n\n', {
      headers: { 'content-type': 'text/event-stream' },
    });
    expect((await streamedAnswer(response)).body).toBeInstanceOf(ReadableStream);
  });

  it('may be empty', async () => {
    expect(await streamedAnswer(new Response(null, { status: 202 }))).toMatchObject({
      statusCode: 202,
      body: '',
    });
  });
});
