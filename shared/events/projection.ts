// SPDX-License-Identifier: Apache-2.0
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { AuditEvent } from './envelope.ts';

/**
 * Turns state events into the writes that keep a view up to date, in the transaction that appends
 * them. Events arrive with their versions. An item may be written once only, as DynamoDB asks of a
 * transaction: events about one item are folded first.
 */
export type Projection = (events: readonly AuditEvent[]) => readonly TransactWriteItem[];
