// SPDX-License-Identifier: Apache-2.0
import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { newEvents } from '#functions/ledger-relay/new-events.ts';

const record = (
  eventName: DynamoDBRecord['eventName'],
  SequenceNumber: string,
  NewImage?: NonNullable<DynamoDBRecord['dynamodb']>['NewImage'],
): DynamoDBRecord => ({
  ...(eventName && { eventName }),
  dynamodb: { SequenceNumber, ...(NewImage && { NewImage }) },
});

describe('the new events of the ledger', () => {
  it('are its insertions with an event: no heads, no keys, no deletions', () => {
    const event = { event: { S: '{"n":1}' } };
    const Records = [
      record('INSERT', '1', { ...event, pk: { S: 'grant#g' } }),
      record('INSERT', '2', { version: { N: '1' } }),
      record('MODIFY', '3', event),
      record('REMOVE', '4'),
      record('INSERT', '5', { event: { S: '{"n":2}' } }),
    ];
    expect(newEvents({ Records })).toEqual([
      { text: '{"n":1}', sequenceNumber: '1' },
      { text: '{"n":2}', sequenceNumber: '5' },
    ]);
  });
});
