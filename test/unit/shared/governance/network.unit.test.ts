// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from '#shared/governance/network.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.254'],
    ['192.0.2.1', '::ffff:192.0.2.77'],
    ['2001:db8:1::1', '2001:db8:1:ffff:ffff:ffff:ffff:ffff'],
    ['2001:0DB8:0001:0:0:0:0:1', '2001:db8:1::2'],
    ['nonsense', '999.1.1.1'],
    ['', '192.0.2.1, 192.0.2.2'],
    ['3221225985', '0300.0.2.1'],
  ])('is the same for %s and %s', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other));
  });

  it.each([
    ['192.0.2.1', '192.0.3.1'],
    ['192.0.2.1', '192.1.2.1'],
    ['2001:db8:1::1', '2001:db8:2::1'],
    ['192.0.2.1', 'c000:201::1'],
    ['192.0.2.1', 'nonsense'],
  ])('differs for %s and %s', (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other));
  });

  it('never depends on the last byte of an IPv4 address, and always on the third', () => {
    fc.assert(
      fc.property(
        fc.tuple(...Array.from({ length: 3 }, () => fc.nat(255))),
        fc.nat(255),
        fc.nat(255),
        ([a, b, c], one, other) => {
          const network = networkOf(`${a}.${b}.${c}.${one}`);
          expect(networkOf(`${a}.${b}.${c}.${other}`)).toBe(network);
          expect(networkOf(`${a}.${b}.${(Number(c) + 1) % 256}.${one}`)).not.toBe(network);
        },
      ),
    );
  });

  it('reads whatever text it is given', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(networkOf(text)).toMatch(/^(unreadable|ipv4:[\d.]+|ipv6:[\d.]+)$/);
      }),
    );
  });
});
