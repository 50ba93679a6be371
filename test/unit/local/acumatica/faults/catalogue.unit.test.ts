// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faults } from '#local/acumatica/faults/catalogue.ts';
import { realmOf } from '#local/acumatica/faults/middleware.ts';
import { Switchboard } from '#local/acumatica/faults/switchboard.ts';

const file = new URL('../../../../../../shared/data/acumatica/errors.json', import.meta.url);
const absent = existsSync(file) ? '' : ' (not run: the reference data is not on this machine)';

interface Recorded {
  readonly name: string;
  readonly status: number | string;
  readonly content_type: string;
  readonly body: Record<string, unknown> | string | null;
}

describe.runIf(absent === '')(`beside the collected error bodies${absent}`, () => {
  // The body of a suite runs even where its tests do not.
  const recorded: Recorded[] = absent === '' ? JSON.parse(readFileSync(file, 'utf8')) : [];
  /** Inquiry errors are collected under one name; here each has its own. */
  const nameOf = ({ name, body }: Recorded): string => {
    if (name !== 'odata_v4_gi_filter_error') return name;
    const text = JSON.stringify(body);
    if (text.includes('unknown function')) return 'odata_v4_gi_unknown_function';
    if (text.includes('Could not find a property')) return 'odata_v4_gi_unknown_property';
    return text.includes('Unrecognized')
      ? 'odata_v4_gi_unrecognized_literal'
      : 'odata_v4_gi_type_mismatch';
  };

  it.each(recorded.map((one) => ({ ...one, fault: nameOf(one) })))(
    '$fault can be switched on, with its status and its exception',
    ({ fault, status, body }) => {
      const effect = faults.get(fault)?.effect;
      expect(effect?.kind).toBe('answer');
      if (effect?.kind !== 'answer') return;
      expect(String(status)).toContain(String(effect.status));
      if (body === null || typeof body === 'string') return;
      if (body['exceptionType'] !== undefined)
        expect(effect.body).toContain(String(body['exceptionType']));
      for (const member of ['message', 'modelState']) {
        if (member in body) expect(JSON.parse(effect.body)[member]).toEqual(body[member]);
      }
    },
  );
});

describe('the switchboard', () => {
  const on = (name: string, left?: number) => {
    const fault = faults.get(name);
    if (fault === undefined) throw new Error(`There is no fault ${name}`);
    return { fault, match: {}, milliseconds: undefined, left };
  };
  const request = {
    realm: 'contract',
    method: 'GET',
    path: '/AcumaticaERP/entity',
    person: 'admin',
  } as const;

  it('uses a fault up after so many strikes, and keeps one without a number', () => {
    const board = new Switchboard();
    board.switchOn(on('empty_body', 2));
    expect([1, 2, 3].map(() => board.strike(request)?.fault.name)).toEqual([
      'empty_body',
      'empty_body',
      undefined,
    ]);
    board.switchOn(on('empty_body'));
    for (let strike = 0; strike < 5; strike += 1) expect(board.strike(request)).toBeDefined();
    board.lift('empty_body');
    expect(board.strike(request)).toBeUndefined();
  });

  it('strikes only the realm and the methods of the fault', () => {
    const board = new Switchboard();
    board.switchOn(on('put_empty_body'));
    expect(board.strike(request)).toBeUndefined();
    expect(board.strike({ ...request, realm: 'inquiry', method: 'PUT' })).toBeUndefined();
    expect(board.strike({ ...request, method: 'PUT' })?.fault.name).toBe('put_empty_body');
  });

  it('knows the realm of a path below the site', () => {
    expect(
      [
        '/entity/auth/login',
        '/entity/Default/x',
        '/T/DEMO/api/odata/gi',
        '/identity/connect/token',
      ].map(realmOf),
    ).toEqual(['login', 'contract', 'inquiry', 'identity']);
  });
});
