// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { type RunningServer, serve } from './http-server.ts';

const maximumBytes = 16 * 1024 * 1024;

export interface AwsJsonService {
  readonly port: number;
  readonly contentType: 'application/x-amz-json-1.0' | 'application/x-amz-json-1.1';
  /** Answers an operation by its name: the part of `x-amz-target` after the dot. A throw becomes 500. */
  answer(
    operation: string,
    request: Record<string, unknown>,
  ): Promise<{ readonly statusCode: number; readonly body: Record<string, unknown> }>;
}

/** Serves AWS's JSON protocol (1.0 and 1.1) on 127.0.0.1. Signatures are not checked. */
export function serveAwsJson(service: AwsJsonService): Promise<RunningServer> {
  return serve(service.port, async (request, response) => {
    const answered = await answerTo(service, request);
    const body = JSON.stringify(answered.body);
    response.writeHead(answered.statusCode, {
      'content-type': service.contentType,
      'content-length': Buffer.byteLength(body),
      'x-amzn-requestid': randomUUID(),
      'x-amz-crc32': String(crc32(body)),
    });
    response.end(body);
  });
}

async function answerTo(service: AwsJsonService, request: IncomingMessage) {
  const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
  const members = z.record(z.string(), z.unknown()).safeParse(parse(await bodyOf(request)));
  if (!members.success)
    return { statusCode: 400, body: { __type: 'com.amazon.coral.service#SerializationException' } };
  try {
    return await service.answer(operation, members.data);
  } catch (error) {
    console.error(`AWS stand-in: ${operation} failed`, error);
    return { statusCode: 500, body: { __type: 'InternalServerError', message: String(error) } };
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maximumBytes) throw new Error('The request is larger than 16 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body || '{}');
  } catch {
    return undefined;
  }
}
