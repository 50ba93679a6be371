// SPDX-License-Identifier: Apache-2.0
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';

/** One SQS queue that takes JSON messages. */
export interface Queue {
  /** Sends one message; resolves once SQS has accepted it, and throws where it has not. */
  send(message: unknown): Promise<void>;
}

/** The queue at a URL. */
export function sqsQueue(client: SQSClient, url: string): Queue {
  return {
    async send(message) {
      await client.send(
        new SendMessageCommand({ QueueUrl: url, MessageBody: JSON.stringify(message) }),
      );
    },
  };
}
