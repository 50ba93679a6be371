// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import type { AuditEvent } from '#shared/events/envelope.ts';
import { settingProjection } from '#shared/governance/setting-view.ts';
import { Table } from '#shared/platform/table.ts';
import { InProcessDynamoDB } from '../../../fixtures/in-process-dynamodb.ts';

it('writes nothing for events that change no setting', async () => {
  const database = await InProcessDynamoDB.open({ now: () => new Date(0) }, ['ledger']);
  const project = settingProjection(new Table(database.client(), 'ledger'));
  const other = { type: 'GrantRevoked.v1', data: {}, version: 1 } as unknown as AuditEvent; // the members that are looked at
  expect(project([other])).toEqual([]);
  expect(project([])).toEqual([]);
  await database.close();
});
