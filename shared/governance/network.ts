// SPDX-License-Identifier: Apache-2.0
import ipaddr from 'ipaddr.js';

/** What an address that cannot be read is counted as: all of them together, so that nonsense is no way around a limit. */
const unreadable = 'unreadable';

/**
 * The network of an address: the /24 of an IPv4 address and the /48 of an IPv6 address, which are the
 * smallest blocks that one customer of a provider commonly holds. An IPv4 address inside an IPv6 one
 * (`::ffff:192.0.2.1`) is read as IPv4.
 */
export function networkOf(address: string): string {
  // The library also reads octal, hexadecimal and shortened forms, which no front ever writes.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address))
    return unreadable;
  const read = ipaddr.process(address);
  const kept = read.kind() === 'ipv4' ? 3 : 6;
  return `${read.kind()}:${read.toByteArray().slice(0, kept).join('.')}`;
}
