// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { LocalGate } from '#shared/governance/local-gate.ts';

it('lets as many in as there is room for, for each subject by itself', () => {
  const gate = new LocalGate();
  expect([gate.enter('a', 2), gate.enter('a', 2), gate.enter('a', 2)]).toEqual([true, true, false]);
  expect(gate.enter('b', 1)).toBe(true);
  gate.leave('a');
  expect([gate.enter('a', 2), gate.enter('a', 2)]).toEqual([true, false]);
  gate.leave('a');
  gate.leave('a');
  expect([gate.enter('a', 2), gate.enter('a', 2), gate.enter('a', 2)]).toEqual([true, true, false]);
});

it('takes one too many that leaves for none', () => {
  const gate = new LocalGate();
  gate.leave('a');
  expect([gate.enter('a', 1), gate.enter('a', 1)]).toEqual([true, false]);
});
