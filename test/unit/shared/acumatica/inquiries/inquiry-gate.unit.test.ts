// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inquiryGate, withNearest } from '#shared/acumatica/inquiries/inquiry-gate.ts';
import type { RegistryState } from '#shared/acumatica/inquiries/registry-entry.ts';
import { builtOf, entryOf } from '../../../../fixtures/inquiries.ts';

const never: RegistryState = { kind: 'never_built' };
const listing = builtOf([entryOf('UsageGI'), entryOf('Two Words GI')]);
const gate = (name: string, state: RegistryState, open = false, canaryInquiry = 'MCPAccess') =>
  inquiryGate(name, { state, canaryInquiry, openBeforeFirstBuild: open });
const codeOf = (decision: ReturnType<typeof gate>) =>
  decision.kind === 'denied' ? decision.failure.code : 'allowed';

describe('the gate (acumatica-cases §11)', () => {
  it.each(['MCPGIs', 'MCPGIFields', 'MCPAccess'])(
    '11.2 keeps %s, also while it stands open',
    (name) => expect(codeOf(gate(name, never, true))).toBe('INQUIRY_NOT_ALLOWED'),
  );

  it('keeps the canary by the name that is configured', () => {
    const state = builtOf([entryOf('Door'), entryOf('MCPAccess')]);
    expect(codeOf(gate('door', state, true, 'Door'))).toBe('INQUIRY_NOT_ALLOWED');
  });

  it('11.3, 11.8 lets in what is listed, blanks aside', () => {
    expect(gate('UsageGI', listing)).toMatchObject({ kind: 'allowed', entry: { name: 'UsageGI' } });
    expect(gate('  UsageGI  ', listing)).toMatchObject({ kind: 'allowed' });
    expect(gate('Two Words GI', listing)).toMatchObject({ kind: 'allowed' });
  });

  it.each(['Other', 'usagegi', 'UsageG', 'constructor', '__proto__'])(
    '11.5 keeps %s, and says who could open it',
    (name) => {
      const decision = gate(name, listing, true);
      expect(decision).toMatchObject({
        kind: 'denied',
        failure: {
          message: expect.stringContaining('ExposedtoMCP'),
          actionRequired: expect.stringContaining('administrator'),
        },
      });
    },
  );

  it('11.6 keeps everything where the registry is empty', () =>
    expect(codeOf(gate('UsageGI', builtOf([]), true))).toBe('INQUIRY_NOT_ALLOWED'));

  it('keeps everything before the first build, unless a setting opens it', () => {
    expect(codeOf(gate('UsageGI', never))).toBe('INQUIRIES_NOT_READY');
    expect(gate('UsageGI', never, true)).toEqual({ kind: 'allowed' });
  });

  it('keeps everything where the registry cannot be read', () =>
    expect(codeOf(gate('UsageGI', { kind: 'unreadable' }, true))).toBe('INQUIRIES_UNAVAILABLE'));

  it.each(['A/B', 'A\\B'])('keeps %s, which OData cannot address, and says what helps', (name) =>
    expect(gate(name, builtOf([entryOf(name)]))).toMatchObject({
      kind: 'denied',
      failure: { actionRequired: expect.stringContaining('rename') },
    }),
  );

  it('lets nothing in but what a registry lists or a setting opens, whatever the name', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('UsageGI', 'mcpgis', '$metadata', 'MCPAccess()')),
        fc.constantFrom<RegistryState>(never, listing, builtOf([]), { kind: 'unreadable' }),
        (name, state) => {
          const decision = gate(name, state);
          if (decision.kind === 'allowed') expect(decision.entry?.name).toBe(name.trim());
        },
      ),
    );
  });

  it('offers only names that it is given', () => {
    const failure = { code: 'INQUIRY_NOT_ALLOWED', message: 'no' } as const;
    expect(withNearest(failure, 'UsageG', ['UsageGI', 'Else'])).toMatchObject({
      details: { nearestNames: ['UsageGI'] },
    });
    expect(withNearest(failure, 'UsageG', [])).toBe(failure);
  });
});
