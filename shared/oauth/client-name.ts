// SPDX-License-Identifier: Apache-2.0
import { visibleText } from '#shared/platform/visible-text.ts';

/** Enough to recognise a client by; every token and every event carries it. */
const longest = 64;

/**
 * A client's name for tokens and events: what a person could read on our page, shorter, and never cut
 * through a character. Half a character is no text that other services take.
 *
 * @returns undefined where the client has none, or none that can be seen
 */
export function recordedName(clientName: string | undefined): string | undefined {
  return visibleText(clientName, '', longest) || undefined;
}
