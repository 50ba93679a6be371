// SPDX-License-Identifier: Apache-2.0
import { type FirehoseClient, PutRecordBatchCommand } from '@aws-sdk/client-firehose';

/** Firehose's limits on PutRecordBatch and on one record, in bytes. */
export const streamLimits = { records: 500, batchBytes: 4 * 1024 * 1024, recordBytes: 1_024_000 };

/** A Firehose stream. */
export interface RecordStream {
  /**
   * Writes one batch within {@link streamLimits}.
   *
   * @returns the index of each record that was not accepted; throws where the whole call failed
   */
  put(records: readonly Uint8Array[]): Promise<readonly number[]>;
}

/** The Firehose stream of a name. */
export function firehoseStream(client: FirehoseClient, name: string): RecordStream {
  return {
    async put(records) {
      const { FailedPutCount, RequestResponses } = await client.send(
        new PutRecordBatchCommand({
          DeliveryStreamName: name,
          Records: records.map((Data) => ({ Data })),
        }),
      );
      if (!FailedPutCount) return [];
      return records.flatMap((_, index) => (RequestResponses?.[index]?.RecordId ? [] : [index]));
    },
  };
}
