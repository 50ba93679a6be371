// SPDX-License-Identifier: Apache-2.0

import * as z from 'zod';
import { type Clock, systemClock } from '#shared/platform/clock.ts';
import { type Ids, systemIds } from '#shared/platform/ids.ts';
import { serveAwsJson } from '../aws-json.ts';
import { deleteExpired, forgetOld } from './clean-up.ts';
import { Engine } from './engine.ts';
import { answerOf, validationError } from './errors.ts';
import { answer } from './operations.ts';
import type { StreamLog } from './stream-log.ts';

export interface DynamoDBOptions {
  /** A folder that keeps the data; in memory where there is none. */
  readonly path?: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly region?: string;
  /** How often expired items are deleted. */
  readonly sweepMs?: number;
  readonly clock?: Clock;
  readonly ids?: Ids;
}

/** A DynamoDB on 127.0.0.1. */
export interface RunningDynamoDB {
  readonly url: string;
  /** The streams of all tables, for event sources in the same process. */
  readonly streams: StreamLog;
  /** Deletes what has expired now, instead of at the next sweep. */
  deleteExpired(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the DynamoDB stand-in: dynalite, with transactions, old items on failed conditions, TTL and
 * streams, over DynamoDB's JSON protocol. What is acknowledged survives the death of the process,
 * and a transaction is never half there.
 */
export async function startDynamoDB({
  path,
  port = 0,
  region = 'us-east-1',
  sweepMs = 60_000,
  clock = systemClock,
  ids = systemIds,
}: DynamoDBOptions = {}): Promise<RunningDynamoDB> {
  const engine = await Engine.open({ path, region, clock, ids });
  const server = await serveAwsJson({
    port,
    contentType: 'application/x-amz-json-1.0',
    answer: async (target, request) => {
      try {
        return { statusCode: 200, body: await answer(engine, target, request) };
      } catch (error) {
        const known = answerOf(
          error instanceof z.ZodError ? validationError(z.prettifyError(error)) : error,
        );
        if (!known) throw error;
        return known;
      }
    },
  });

  let sweeping: Promise<void> = Promise.resolve();
  const sweep = setInterval(() => {
    sweeping = deleteExpired(engine)
      .then(() => forgetOld(engine))
      .catch((error) => console.error('DynamoDB stand-in: the sweep failed', error));
  }, sweepMs);
  sweep.unref();

  return {
    url: server.url,
    streams: engine.streams,
    deleteExpired: () => deleteExpired(engine),
    async stop() {
      clearInterval(sweep);
      await server.stop();
      await sweeping;
      await engine.close();
    },
  };
}
