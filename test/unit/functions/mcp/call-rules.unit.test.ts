// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { callRules } from '#functions/mcp/call-rules.ts';
import { resolveSettings } from '#shared/governance/setting-sources.ts';
import { settingsOf } from '#shared/governance/settings.ts';
import { registeredTools } from '../../../fixtures/registered-tools.ts';

const settings = (texts: Record<string, string>) => settingsOf(resolveSettings(texts, {}).values);

describe('the rules of a call', () => {
  it('are those of the settings as they hold, and made once for each change', async () => {
    let current = settings({});
    const unknown: (readonly string[])[] = [];
    const rules = callRules(
      { current: async () => current },
      { tools: registeredTools() },
      (entries) => unknown.push(entries),
    );
    const first = await rules();
    expect(first.disabledTools.size).toBe(0);
    expect(await rules()).toBe(first);
    current = settings({ DISABLED_TOOLS: 'acumatica_clear_cache, getter', REDACT_SKIP: 'DOB' });
    const second = await rules();
    expect(second.disabledTools).toEqual(new Set(['acumatica_clear_cache']));
    expect(second.redaction.answer({ DOB: 1 }).masked).toEqual([]);
    expect(first.redaction.answer({ DOB: 1 }).masked).toEqual(['DOB']);
    await rules();
    expect(unknown).toEqual([['getter']]);
  });
});
