// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';

/** Firehose's limits (aws-design §3.4): records and bytes of a batch, bytes of one record. */
const limits = { records: 500, batchBytes: 4 * 1024 * 1024, recordBytes: 1000 * 1024 };

/** An error of Firehose's own, answered with status 400. */
export class FirehoseError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.name = 'FirehoseError';
    this.type = type;
  }
}

const Sent = z.object({ Data: z.base64() });
export const PutRecord = z.object({ DeliveryStreamName: z.string(), Record: Sent });
export const PutRecordBatch = z.object({
  DeliveryStreamName: z.string(),
  Records: z.array(Sent).min(1).max(limits.records),
});

/**
 * The bytes of records.
 *
 * @throws FirehoseError where one record or all together are too large
 */
export function acceptable(records: readonly z.infer<typeof Sent>[]): Uint8Array[] {
  const data = records.map(({ Data }) => Buffer.from(Data, 'base64'));
  if (data.some(({ length }) => length > limits.recordBytes))
    throw new FirehoseError('InvalidArgumentException', 'A record is larger than 1000 KiB.');
  if (data.reduce((sum, { length }) => sum + length, 0) > limits.batchBytes)
    throw new FirehoseError('InvalidArgumentException', 'The batch is larger than 4 MiB.');
  return data;
}
