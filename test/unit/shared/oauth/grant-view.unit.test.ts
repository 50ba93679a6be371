// SPDX-License-Identifier: Apache-2.0
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import type { EventData } from '#shared/events/catalogue.ts';
import { grantProjection, grantViewKey, viewedGrants } from '#shared/oauth/grant-view.ts';
import { stateEvent, streams } from '#shared/oauth/oauth-events.ts';
import type { Person } from '#shared/platform/caller.ts';
import { systemIds } from '#shared/platform/ids.ts';
import type { Item } from '#shared/platform/table.ts';

const approvedAt = '2026-03-01T08:00:00.123Z';
const expiresAt = '2026-06-01T08:00:00.000Z';
const source = { tenant: 'DEMO', ids: systemIds, clock: { now: () => new Date(approvedAt) } };
const sales: Person = { tenant: 'DEMO', sub: 'sales@DEMO' };
const standing = { scopes: ['erp.read'], clientName: 'Assistant', approvedAt, expiresAt };

const about = (person: Person) => ({ person, clientId: 'client-1' });
const approved = (grantId: string, person = sales) =>
  stateEvent(source, streams.grant(grantId), 'GrantApproved.v1', about(person), standing);
const issued = (grantId: string, grantType: EventData<'TokensIssued.v1'>['grantType']) =>
  stateEvent(
    { ...source, clock: { now: () => new Date('2026-03-02T00:00:00.000Z') } },
    streams.grant(grantId),
    'TokensIssued.v1',
    about(sales),
    { ...standing, grantType },
  );
const revoked = (grantId: string) =>
  stateEvent(source, streams.grant(grantId), 'GrantRevoked.v1', about(sales), {
    reason: 'refresh_reuse',
  });
const reused = (grantId: string) =>
  stateEvent(source, streams.grant(grantId), 'RefreshReuseDetected.v1', about(sales), {});

const project = grantProjection({
  putPart: (item) => ({
    Put: { TableName: 't', Item: marshall(item, { removeUndefinedValues: true }) },
  }),
});

/** The items that the projection writes for these events. */
function written(...events: Parameters<typeof project>[0]): Item[] {
  return project(events).map(({ Put }) => unmarshall(Put?.Item ?? {}));
}

async function seen(items: readonly Item[], now: string) {
  const query = async function* () {
    yield* items;
  };
  const grants = [];
  for await (const grant of viewedGrants({ query }, new Date(now))) grants.push(grant);
  return grants;
}

describe('the view of grants', () => {
  it('holds a grant from its approval on', async () => {
    const items = written(approved('g1'));
    expect(items).toEqual([
      {
        pk: grantViewKey,
        sk: 'DEMO%7Csales%40DEMO#g1',
        grantId: 'g1',
        tenant: 'DEMO',
        sub: 'sales@DEMO',
        clientId: 'client-1',
        clientName: 'Assistant',
        scopes: ['erp.read'],
        approvedAt: Date.parse(approvedAt),
        expiresAt: Date.parse(expiresAt),
        ttl: Date.parse(expiresAt) / 1000 + 3600,
      },
    ]);
    expect(await seen(items, '2026-03-05T00:00:00Z')).toEqual([
      {
        grantId: 'g1',
        person: sales,
        clientId: 'client-1',
        clientName: 'Assistant',
        scopes: ['erp.read'],
        approvedAt: new Date(approvedAt),
        refreshedAt: undefined,
        expiresAt: new Date(expiresAt),
      },
    ]);
  });

  it('knows the last refresh, and takes a first exchange for none', () => {
    expect(written(issued('g1', 'authorization_code'))[0]).not.toHaveProperty('refreshedAt');
    expect(written(issued('g1', 'refresh_token'))[0]).toMatchObject({
      approvedAt: Date.parse(approvedAt),
      refreshedAt: Date.parse('2026-03-02T00:00:00.000Z'),
    });
  });

  it('writes one item per grant, whatever happened to it at once', () => {
    const items = written(
      approved('g1'),
      reused('g2'),
      revoked('g2'),
      issued('g1', 'refresh_token'),
    );
    expect(items.map(({ sk }) => sk)).toEqual(['DEMO%7Csales%40DEMO#g1', 'DEMO%7Csales%40DEMO#g2']);
    expect(items[0]).toHaveProperty('refreshedAt');
  });

  it('keeps of a grant that ended nothing but that it ended, and cleans it up', async () => {
    const items = written(approved('g1'), revoked('g1'));
    expect(items).toEqual([
      {
        pk: grantViewKey,
        sk: 'DEMO%7Csales%40DEMO#g1',
        ended: true,
        ttl: Math.floor(Date.parse(approvedAt) / 1000) + 3600,
      },
    ]);
    expect(await seen(items, approvedAt)).toEqual([]);
  });

  it('shows no grant at or after its end, though the item is still there', async () => {
    const items = written(approved('g1'));
    expect(await seen(items, '2026-06-01T07:59:59.999Z')).toHaveLength(1);
    expect(await seen(items, expiresAt)).toEqual([]);
  });

  it('leaves events alone that are about no grant or no person', () => {
    const client = stateEvent(
      source,
      streams.client('grant#x'),
      'ClientRegistered.v1',
      about(sales),
      {
        how: 'dynamic',
        redirectHosts: [],
      },
    );
    const { person: _nobody, ...anonymous } = approved('g1');
    expect(written(client, reused('g1'), anonymous)).toEqual([]);
  });

  it('asks for one person by a beginning that no other person’s keys have', async () => {
    const asked: unknown[] = [];
    const query = async function* (...args: unknown[]) {
      asked.push(args);
      yield* [];
    };
    for (const sub of ['a', 'a#b']) {
      const person = { tenant: 'T', sub };
      for await (const _grant of viewedGrants({ query }, new Date(), person)) break;
    }
    for await (const _grant of viewedGrants({ query }, new Date())) break;
    expect(asked).toEqual([
      [
        { pk: grantViewKey },
        { expression: 'begins_with(sk, :person)', values: { ':person': 'T%7Ca#' } },
      ],
      [
        { pk: grantViewKey },
        { expression: 'begins_with(sk, :person)', values: { ':person': 'T%7Ca%23b#' } },
      ],
      [{ pk: grantViewKey }, undefined],
    ]);
  });
});
