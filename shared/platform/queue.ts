// SPDX-License-Identifier: Apache-2.0
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';

/** One SQS queue that takes JSON messages. */
export interface Queue {
  /** Sends one message; resolves once SQS has accepted it, and throws where it has not. */
  send(message: unknown): Promise<void>;
}

/**
 * What a queue may refuse in a body and JSON leaves as it is: SQS the last two characters of the plane
 * (SendMessage takes those of XML 1.0), others like it also whatever takes a surrogate pair.
 */
const refusedBySqs = /[\uD800-\uDFFF\uFFFE\uFFFF]/g;

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
