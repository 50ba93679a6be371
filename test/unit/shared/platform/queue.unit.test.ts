// SPDX-License-Identifier: Apache-2.0
import type { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sqsQueue } from '#shared/platform/queue.ts';

/** The characters of a body that every queue takes: those of SendMessage's reference without the planes above. */
const taken = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD]*$/;

async function bodyOf(message: unknown): Promise<string> {
  let body = '';
  const client = {
    send: async ({ input }: SendMessageCommand) => {
      body = input.MessageBody ?? '';
    },
  } as unknown as SQSClient; // the one method that a queue calls
  await sqsQueue(client, 'http://queue.test').send(message);
  return body;
}

describe('a message to a queue', () => {
  it('holds only characters that SQS takes, and means the same', async () => {
    const text = fc.string({ unit: 'binary' });
    await fc.assert(
      fc.asyncProperty(text, text, async (key, value) => {
        const body = await bodyOf({ [key]: value });
        expect(body).toMatch(taken);
        expect(JSON.parse(body)).toEqual({ [key]: value });
      }),
      { examples: [['\uFFFE', 'a\uFFFFb\u0000 😀']] },
    );
  });
});
