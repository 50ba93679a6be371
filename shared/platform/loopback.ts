// SPDX-License-Identifier: Apache-2.0

const hosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a URL leads to this very machine, whatever its scheme. */
export function isLoopbackHost({ hostname }: URL): boolean {
  return hosts.includes(hostname);
}

/** Whether a URL is plain http on this machine: the one place where https is not asked for (RFC 8252 §8.3). */
export function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && isLoopbackHost(url);
}
