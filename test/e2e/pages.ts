// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright-core';
import { loginOf } from '../fixtures/sign-in.ts';

/** Presses the button that allows the client, and waits for the ERP. */
export async function allow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(/\/identity\//);
}

/** Logs a demo person in at the ERP's page. */
export async function logIn(page: Page, username: string): Promise<void> {
  const { password } = loginOf(username);
  await page.getByLabel(/user ?name/i).fill(username);
  await page.getByLabel(/password/i).fill(password);
  await page.getByRole('button', { name: /sign in/i }).click();
}

/** Ticks every box of the notice and accepts it, where this person is asked. */
export async function acceptNotice(page: Page): Promise<void> {
  await page.waitForURL(/\/(consent|callback)/, { waitUntil: 'commit' });
  if (!new URL(page.url()).pathname.startsWith('/consent/')) return;
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Accept' }).click();
}
