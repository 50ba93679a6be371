// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { type RunningDynamoDB, startDynamoDB } from './dynamodb/server.ts';
import type { Destination } from './firehose/delivery.ts';
import { type RunningFirehose, startFirehose } from './firehose/server.ts';
import { type RunningS3Sqs, startS3Sqs } from './s3-sqs.ts';

export interface StandInPorts {
  readonly dynamodb?: number | undefined;
  readonly storage?: number | undefined;
  readonly firehose?: number | undefined;
}

/** The AWS services that the gateway calls, on this machine. */
export interface StandIns {
  readonly dynamodb: RunningDynamoDB;
  readonly storage: RunningS3Sqs;
  /** Where they answer, for the next start. */
  readonly ports: {
    readonly dynamodb: number;
    readonly storage: number;
    readonly firehose: number;
  };
  /** The variables by which the AWS SDK finds them. */
  readonly variables: Record<string, string>;
  startFirehose(
    stream: string,
    destination: Destination,
    intervalMs: number,
  ): Promise<RunningFirehose>;
  stop(): Promise<void>;
}

/** Starts at the port of an earlier start, or where that is taken by now, at another. */
async function atPort<Running>(
  port: number | undefined,
  start: (port: number) => Promise<Running>,
): Promise<Running> {
  try {
    return await start(port ?? 0);
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!taken) throw error;
    return start(0);
  }
}

/** Another gateway runs on the data folder. */
export class DataInUseError extends Error {
  constructor(dataDir: string, cause: unknown) {
    super(`Another gateway runs on the data folder ${dataDir}. Stop it, or set DATA_DIR.`, {
      cause,
    });
    this.name = 'DataInUseError';
  }
}

function isLocked(error: unknown): boolean {
  return (
    error instanceof Error &&
    (('code' in error && error.code === 'LEVEL_LOCKED') || isLocked(error.cause))
  );
}

const portOf = ({ url }: { readonly url: string }) => Number(new URL(url).port);

/**
 * Starts DynamoDB, S3 and SQS with their data below one folder; Firehose is started once its
 * buckets are known.
 *
 * @throws DataInUseError where another process has the folder
 */
export async function startStandIns(dataDir: string, ports: StandInPorts): Promise<StandIns> {
  // DynamoDB first: its lock on the folder keeps a second gateway away from all the others' files.
  const dynamodb = await atPort(ports.dynamodb, (port) =>
    startDynamoDB({ path: join(dataDir, 'dynamodb'), port }),
  ).catch((error: unknown) => {
    throw isLocked(error) ? new DataInUseError(dataDir, error) : error;
  });
  const storage = await atPort(ports.storage, (port) =>
    startS3Sqs({ dataDir: join(dataDir, 'storage'), port }),
  ).catch(async (error: unknown) => {
    await dynamodb.stop();
    throw error;
  });
  const variables: Record<string, string> = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
    AWS_ENDPOINT_URL_SQS: storage.url,
    AWS_ENDPOINT_URL_S3: storage.url,
  };
  const bound = {
    dynamodb: portOf(dynamodb),
    storage: portOf(storage),
    firehose: ports.firehose ?? 0,
  };
  let firehose: RunningFirehose | undefined;
  return {
    dynamodb,
    storage,
    ports: bound,
    variables,
    async startFirehose(stream, destination, intervalMs) {
      firehose = await atPort(ports.firehose, (port) =>
        startFirehose({
          dataDir: join(dataDir, 'firehose'),
          streams: { [stream]: destination },
          intervalMs,
          port,
        }),
      );
      bound.firehose = portOf(firehose);
      variables['AWS_ENDPOINT_URL_FIREHOSE'] = firehose.url;
      return firehose;
    },
    async stop() {
      await firehose?.stop();
      await Promise.all([dynamodb.stop(), storage.stop()]);
    },
  };
}
