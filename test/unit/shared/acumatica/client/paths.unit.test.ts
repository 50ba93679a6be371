// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEntityName, checkPath } from '#shared/acumatica/client/names.ts';
import { entityUrl, fitsSegment, inquiryUrl } from '#shared/acumatica/client/paths.ts';
import { erpSettings } from '../../../../fixtures/fake-erp.ts';

describe('addresses', () => {
  it('encode each key as one segment', () => {
    const query = new URLSearchParams({ $expand: 'Details', $filter: "A eq 'x+y z'" });
    expect(entityUrl(erpSettings, 'SalesOrder', ['IN', 'A/B 1'], query)).toBe(
      'https://erp.example.com/site/entity/Default/25.200.001/SalesOrder/IN/A%2FB%201?%24expand=Details&%24filter=A%20eq%20%27x%2By%20z%27',
    );
  });

  it.each([
    ['A/B', 'A%2FB'],
    ['A#B', 'A%23B'],
    ['A?B', 'A%3FB'],
    ['50% Off', '50%25%20Off'],
    ['a../..b', 'a..%2F..b'],
    ['%2e%2e', '%252e%252e'],
  ])('encode the inquiry %s', (name, encoded) => {
    expect(inquiryUrl(erpSettings, [name])).toBe(
      `https://erp.example.com/site/t/My%20Company/api/odata/gi/${encoded}`,
    );
  });

  it.each(['', ' ', '.', '..', ' .. ', '../../x', 'a/../b', 'a\\..', 'a/.', '\ud800'])(
    'have no place for %j',
    (text) => {
      expect(fitsSegment(text)).toBe(false);
      expect(() => inquiryUrl(erpSettings, [text])).toThrow();
    },
  );

  it('never leave their base, whatever a key holds', () => {
    const base = '/site/entity/Default/25.200.001/SalesOrder/';
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom(
          '.',
          '/',
          '\\',
          '%',
          '2',
          'e',
          'f',
          '#',
          '?',
          ';',
          '@',
          ':',
          '\n',
          '\t',
        ),
      }),
    );
    fc.assert(
      fc.property(nasty.filter(fitsSegment), nasty.filter(fitsSegment), (first, second) => {
        const url = new URL(entityUrl(erpSettings, 'SalesOrder', [first, second]));
        expect(url.origin).toBe('https://erp.example.com');
        expect(url.pathname.startsWith(base)).toBe(true);
        expect(url.pathname.slice(base.length).split('/').map(decodeURIComponent)).toEqual([
          first,
          second,
        ]);
        expect([url.search, url.hash]).toEqual(['', '']);
      }),
    );
  });
});

describe('names of entities', () => {
  it.each(['Customer', ' SalesOrder ', 'My_Entity2'])('allow %j', (name) => {
    expect(checkEntityName(name)).toEqual({ kind: 'allowed', name: name.trim() });
  });

  it.each([
    '',
    'User?',
    'User#',
    'x\\..\\User',
    'a/b',
    '../User',
    'Us er',
    'Us\u200ber',
    '\uff35ser',
    'U\u0455er',
    'Us\u017fer',
    '1a',
    'Usér',
    'User%20',
  ])('refuse %j', (name) => {
    expect(checkEntityName(name).kind).toBe('malformed');
  });

  it.each(['Users', 'User_', 'user2', 'UserRoles2', 'Roles', 'User_Security_Info', 'UsersInRoles'])(
    'deny the alias %j',
    (name) => expect(checkEntityName(name).kind).toBe('denied'),
  );

  it.each([
    ['Details', 'entity', 'allowed'],
    [' Details/Allocations ', 'entity', 'allowed'],
    ['Details/Allocations/LotSerialNbr', 'field', 'allowed'],
    ['Role', 'field', 'allowed'],
    ['Role', 'entity', 'denied'],
    ['Details/User', 'entity', 'denied'],
    ['User/Password', 'field', 'denied'],
    ['USERS/x', 'field', 'denied'],
    ['a/b/c/d', 'field', 'malformed'],
    ['../User', 'field', 'malformed'],
    ['Details//User', 'entity', 'malformed'],
    ['Details/', 'entity', 'malformed'],
    ['', 'field', 'malformed'],
    ["x' or 1 eq 1", 'field', 'malformed'],
  ] as const)('of the path %j to a %s are %s', (path, last, kind) =>
    expect(checkPath(path, last).kind).toBe(kind),
  );

  it.each(['User', 'USER', ' UserRole ', 'role', 'RoleList', 'RolesByUser', 'UserSecurityInfo'])(
    'deny %j',
    (name) => {
      expect(checkEntityName(name).kind).toBe('denied');
    },
  );
});
