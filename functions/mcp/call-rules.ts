// SPDX-License-Identifier: Apache-2.0
import { createRedaction } from '#shared/governance/redaction.ts';
import type { Settings } from '#shared/governance/settings.ts';
import type { SettingsReader } from '#shared/governance/settings-reader.ts';
import type { CallRules } from '#shared/mcp/dispatch.ts';

/** The rules of each call, from the settings as they hold. The redaction is made anew only when they changed. */
export function callRules(reader: Pick<SettingsReader, 'current'>): () => Promise<CallRules> {
  let made: { readonly settings: Settings; readonly rules: CallRules } | undefined;
  return async () => {
    const settings = await reader.current();
    if (made?.settings !== settings) {
      const redaction = createRedaction(settings.redaction);
      const { maxAnswerChars } = settings.answers;
      made = { settings, rules: { redaction, maxAnswerChars } };
    }
    return made.rules;
  };
}
