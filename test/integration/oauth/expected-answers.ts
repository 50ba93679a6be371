// SPDX-License-Identifier: Apache-2.0
import { expect } from 'vitest';
import type { Seen } from './browser.ts';

/** That a program gets its error as JSON that nobody keeps. */
export function expectError(seen: Seen, status: number, error: string): void {
  expect([seen.status, JSON.parse(seen.body)['error']]).toEqual([status, error]);
  expect(seen.headers['content-type']).toContain('application/json');
  expect(seen.headers['cache-control']).toBe('no-store');
  expect(seen.headers['location']).toBeUndefined();
}

/** That a page of ours answered, and nobody is sent anywhere. */
export function expectPage(seen: Seen, status = 400): void {
  expect(seen.status).toBe(status);
  expect(seen.headers['location']).toBeUndefined();
  expect(seen.headers['content-type']).toContain('text/html');
  expect(seen.headers['cache-control']).toBe('no-store');
  expect(seen.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(seen.headers['x-frame-options']).toBe('DENY');
}
