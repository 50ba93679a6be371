// SPDX-License-Identifier: Apache-2.0
import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { lambdaContext } from '../lambda/context.ts';
import { type Handler, within } from '../lambda/handler.ts';
import { batchOutcome } from './batch-failures.ts';
import { type EventSource, pause, untilStopped } from './source.ts';

export interface SqsSourceOptions {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly functionName: string;
  readonly handler: Handler & { readonly kind: 'buffered' };
  /** How long the function may take. */
  readonly timeoutMs: number;
  /** How long to wait after the queue could not be read. */
  readonly retryMs?: number;
}

const batchSize = 10;
const longPollSeconds = 20;

/**
 * Brings a queue's messages to a function in batches of up to ten. Messages that the function does
 * not name as failed are deleted; the others come back after their visibility timeout, and end in
 * the dead-letter queue of the queue's redrive policy.
 */
export function startSqsSource(options: SqsSourceOptions): EventSource {
  const { client, queueUrl, functionName, handler, timeoutMs, retryMs = 500 } = options;

  const deliver = async (messages: readonly Message[]) => {
    const event = sqsEvent(messages, queueUrl);
    const outcome = await within(
      timeoutMs,
      handler.invoke(event, lambdaContext(functionName, timeoutMs)),
    );
    if (outcome.kind !== 'answered') {
      console.error(`Event source ${functionName}: a batch failed`, outcome);
      return;
    }
    const ids = new Set(messages.map(({ MessageId }) => MessageId ?? ''));
    const result = batchOutcome(outcome.value, ids);
    if (result.kind === 'all-failed') return;
    const done = messages.filter(
      ({ MessageId }) => result.kind === 'done' || !result.identifiers.has(MessageId ?? ''),
    );
    if (done.length === 0) return;
    await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: done.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
      }),
    );
  };

  const stop = untilStopped(functionName, retryMs, async (signal) => {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: batchSize,
        WaitTimeSeconds: longPollSeconds,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
      { abortSignal: signal },
    );
    if (Messages.length > 0) await deliver(Messages);
  });

  return {
    stop,
    async drained(signal) {
      while ((await waiting(client, queueUrl)) > 0) {
        signal.throwIfAborted();
        await pause(20, signal);
      }
    },
  };
}

async function waiting(client: SQSClient, queueUrl: string): Promise<number> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({
      QueueUrl: queueUrl,
      AttributeNames: [
        'ApproximateNumberOfMessages',
        'ApproximateNumberOfMessagesNotVisible',
        'ApproximateNumberOfMessagesDelayed',
      ],
    }),
  );
  return Object.values(Attributes).reduce((sum, count) => sum + Number(count), 0);
}

function sqsEvent(messages: readonly Message[], queueUrl: string): SQSEvent {
  const [account, name] = queueUrl.split('/').slice(-2);
  return {
    Records: messages.map((message) => ({
      messageId: message.MessageId ?? '',
      receiptHandle: message.ReceiptHandle ?? '',
      body: message.Body ?? '',
      attributes: {
        ApproximateReceiveCount: message.Attributes?.ApproximateReceiveCount ?? '1',
        SentTimestamp: message.Attributes?.SentTimestamp ?? '',
        SenderId: message.Attributes?.SenderId ?? '',
        ApproximateFirstReceiveTimestamp:
          message.Attributes?.ApproximateFirstReceiveTimestamp ?? '',
      },
      messageAttributes: Object.fromEntries(
        Object.entries(message.MessageAttributes ?? {}).map(([key, value]) => [
          key,
          {
            dataType: value.DataType ?? 'String',
            ...(value.StringValue !== undefined && { stringValue: value.StringValue }),
          },
        ]),
      ),
      md5OfBody: message.MD5OfBody ?? '',
      eventSource: 'aws:sqs',
      eventSourceARN: `arn:aws:sqs:us-east-1:${account}:${name}`,
      awsRegion: 'us-east-1',
    })),
  };
}
