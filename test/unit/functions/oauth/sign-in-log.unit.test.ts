// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { signInLog } from '#functions/oauth/sign-in-log.ts';

function logged(tell: (log: ReturnType<typeof signInLog>) => void) {
  const lines: unknown[][] = [];
  const at =
    (level: string) =>
    (...line: unknown[]) =>
      lines.push([level, ...line]);
  tell(signInLog({ error: at('error'), warn: at('warn'), info: at('info') }));
  return lines;
}

describe('the log of the sign-in', () => {
  it('warns of an ERP that cannot be reached, with host, cause and reference', () => {
    const about = {
      where: 'connect',
      host: 'erp.example',
      cause: 'name_not_found',
      code: 'ENOTFOUND',
      correlationId: 'sign-in-1',
    } as const;
    expect(logged((log) => log.onUnreachable(about))).toEqual([
      ['warn', 'The ERP could not be reached', about],
    ]);
  });

  it('has faults of ours as errors, without their messages', () => {
    const fault = Object.assign(new Error('client_secret=secret'), { code: 'ECODE' });
    const [line = []] = logged((log) => log.onFault('erp-sign-in', fault, 'sign-in-1'));
    expect(line).toMatchObject([
      'error',
      expect.any(String),
      { where: 'erp-sign-in', fault: { code: 'ECODE' }, correlationId: 'sign-in-1' },
    ]);
    expect(JSON.stringify(line)).not.toContain('client_secret');
  });

  it('only mentions what anybody on the internet can cause', () => {
    const [line = []] = logged((log) => log.onStray('/callback'));
    expect(line[0]).toBe('info');
  });
});
