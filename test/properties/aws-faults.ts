// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#local/acumatica/company/generate/random.ts';
import {
  type FaultyGateway,
  type Session,
  startFaultyGateway,
} from '../fixtures/faulty-gateway.ts';

/** How much is asked of a gateway whose AWS calls fail one time in ten. */
export interface Load {
  readonly people: number;
  readonly callsEach: number;
  readonly seed: number;
}

const faultRate = 0.1;
const mostSignInTries = 3;

/** Declares what must hold while one AWS call in ten fails. */
export function awsFaults({ people, callsEach, seed }: Load): void {
  let gateway: FaultyGateway;
  let calls = 0;
  /** What came back instead of an answer. */
  const failures: string[] = [];
  const answered: string[] = [];
  const sessions: Session[] = [];

  /** Counts one call of a person's. @returns whether it was answered */
  const isAnswered = (failure: string | undefined) => {
    calls += 1;
    if (failure !== undefined) failures.push(failure);
    return failure === undefined;
  };
  async function signIn(number: number): Promise<Session> {
    for (let attempt = 1; ; attempt++) {
      try {
        const session = await gateway.signIn(number);
        isAnswered(undefined);
        return session;
      } catch (error) {
        isAnswered(String(error));
        if (attempt === mostSignInTries) throw error;
      }
    }
  }
  async function work(number: number): Promise<void> {
    const session = await signIn(number);
    sessions.push(session);
    for (let call = 1; call <= callsEach; call++) {
      const customerID = `P${number}-${call}`;
      if (isAnswered(await gateway.ask(session, customerID))) answered.push(customerID);
      if (call === Math.ceil(callsEach / 2)) while (!isAnswered(await gateway.refresh(session)));
    }
  }

  beforeAll(async () => {
    const random = seededRandom(seed);
    gateway = await startFaultyGateway(random.next);
    gateway.network.fail(faultRate);
    await Promise.all(Array.from({ length: people }, (_, index) => work(index + 1)));
    gateway.network.fail(0);
  }, 900_000);
  afterAll(() => gateway?.stop());

  describe(`${people} people while one AWS call in ten fails`, () => {
    it('are answered at least 99 times in a hundred', () => {
      expect(calls).toBeGreaterThanOrEqual(people * (callsEach + 2));
      // The list says what went wrong, where more than a hundredth did.
      expect(failures.length > calls / 100 ? failures : []).toEqual([]);
    });

    it('have met faults of every service', () => {
      for (const service of ['dynamodb', 'sqs', 's3', 'firehose'] as const)
        expect(gateway.network.counts().get(service)?.faults).toBeGreaterThan(0);
      expect(gateway.network.counts().get('secretsmanager')?.calls).toBeGreaterThan(0);
    });

    it('find each answered call in the lake, once', async () => {
      const rows = await gateway.audit(
        `SELECT json_extract_string(data, '$.arguments.customerID') AS asked, count(*) AS events
         FROM audit_events WHERE type = 'ToolCalled.v1' GROUP BY 1`,
      );
      const events = new Map(rows.map((row) => [row['asked'], row['events']]));
      expect(answered.filter((asked) => events.get(asked) !== '1')).toEqual([]);
      expect(rows.filter((row) => row['events'] !== '1')).toEqual([]);
    }, 120_000);

    it('find each sign-in and each refresh in the lake, and no event twice', async () => {
      const rows = await gateway.audit(
        `SELECT person, count(*) FILTER (WHERE type = 'GrantApproved.v1') AS grants,
                count(*) FILTER (WHERE type = 'TokensIssued.v1') AS tokens
         FROM audit_events GROUP BY 1`,
      );
      const found = new Map(rows.map((row) => [row['person'], row]));
      const missing = sessions.filter(({ username }) => {
        const row = found.get(`${username}@DEMO`);
        return !row || Number(row['grants']) < 1 || Number(row['tokens']) < 2;
      });
      expect(missing).toEqual([]);
      expect(sessions).toHaveLength(people);
      const twice = await gateway.audit(
        'SELECT event_id FROM audit_events GROUP BY 1 HAVING count(*) > 1',
      );
      expect(twice).toEqual([]);
    }, 120_000);
  });
}
