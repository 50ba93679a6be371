// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { demoPeople } from '#local/acumatica/people.ts';
import { welcome } from '#local/welcome.ts';

const origin = 'http://127.0.0.1:8787';

describe('what npm start prints', () => {
  it('leads with the connector URL and lets every demo person sign in', () => {
    const text = welcome({ origin, simulatorUrl: 'http://127.0.0.1:8788/AcumaticaERP' }, undefined);
    expect(text).toContain(`Connector URL:  ${origin}/mcp`);
    expect(text).toContain(`claude mcp add --transport http erp ${origin}/mcp`);
    for (const { username, password } of demoPeople)
      expect(text).toMatch(new RegExp(`${username} +${password}`));
  });

  it('shows no demo login where the ERP is real', () => {
    const text = welcome({ origin, simulatorUrl: undefined }, 'https://erp.example/site');
    expect(text).toContain('https://erp.example/site');
    for (const { password } of demoPeople) expect(text).not.toContain(password);
  });
});
