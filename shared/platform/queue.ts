// SPDX-License-Identifier: Apache-2.0
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';

/** One SQS queue that takes JSON messages. */
export interface Queue {
  /** Sends one message; resolves once SQS has accepted it, and throws where it has not. */
  send(message: unknown): Promise<void>;
}

/** What SQS refuses in a body (SendMessage: XML 1.0 characters only) and JSON leaves as it is. */
const refusedBySqs = /[\uFFFE\uFFFF]/g;

/**
 * A message as JSON that SQS takes. One character that it refuses would never get through: the relay
 * would hold back all events behind it.
 */
function bodyOf(message: unknown): string {
  return JSON.stringify(message).replace(
    refusedBySqs,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  );
}

/** The queue at a URL. */
export function sqsQueue(client: SQSClient, url: string): Queue {
  return {
    async send(message) {
      await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: bodyOf(message) }));
    },
  };
}
