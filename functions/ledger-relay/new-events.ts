// SPDX-License-Identifier: Apache-2.0
import type { DynamoDBStreamEvent } from 'aws-lambda';

/** An event that was written to the ledger or its outbox. */
export interface NewEvent {
  /** The envelope as JSON. */
  readonly text: string;
  readonly sequenceNumber: string;
}

/** The events among a batch of stream records: insertions of items with an `event`, in stream order. */
export function newEvents({ Records }: DynamoDBStreamEvent): NewEvent[] {
  return Records.flatMap(({ eventName, dynamodb }) => {
    const text = dynamodb?.NewImage?.['event']?.S;
    if (eventName !== 'INSERT' || text === undefined) return [];
    return [{ text, sequenceNumber: dynamodb?.SequenceNumber ?? '' }];
  });
}
