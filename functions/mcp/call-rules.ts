// SPDX-License-Identifier: Apache-2.0
import { createRedaction } from '#shared/governance/redaction.ts';
import type { Settings } from '#shared/governance/settings.ts';
import type { SettingsReader } from '#shared/governance/settings-reader.ts';
import type { Catalogue } from '#shared/mcp/catalogue.ts';
import type { CallRules } from '#shared/mcp/dispatch.ts';
import { switchedOff } from '#shared/mcp/tool-groups.ts';

/**
 * The rules of each call, from the settings as they hold. They are made anew only when the settings changed.
 *
 * @param onUnknown told once per change of entries that switch nothing off, since they are most likely misspelt
 */
export function callRules(
  reader: Pick<SettingsReader, 'current'>,
  { tools }: Pick<Catalogue, 'tools'>,
  onUnknown: (entries: readonly string[]) => void,
): () => Promise<CallRules> {
  let made: { readonly settings: Settings; readonly rules: CallRules } | undefined;
  return async () => {
    const settings = await reader.current();
    if (made?.settings !== settings) {
      const redaction = createRedaction(settings.redaction);
      const { maxAnswerChars } = settings.answers;
      const off = switchedOff(tools, settings.disabledTools);
      if (off.unknown.length > 0) onUnknown(off.unknown);
      made = { settings, rules: { redaction, maxAnswerChars, disabledTools: off.tools } };
    }
    return made.rules;
  };
}
