// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { startSettings } from '#local/start-settings.ts';
import { SettingsError } from '#shared/platform/env.ts';

describe('the settings of npm start', () => {
  it('simulates the ERP and keeps its data in .data unless told otherwise', () => {
    expect(startSettings({})).toEqual({ dataDir: '.data', acumatica: 'simulator' });
    expect(
      startSettings({
        DATA_DIR: '/d',
        PORT: '1',
        SIMULATOR_PORT: '2',
        AUDIT_INTERVAL_MS: '100',
        AUDIT_RAW: 'sink',
      }),
    ).toEqual({
      dataDir: '/d',
      port: 1,
      simulatorPort: 2,
      firehose: { intervalMs: 100 },
      settings: { AUDIT_RAW: 'sink' },
      acumatica: 'simulator',
    });
  });

  it('takes a real ERP', () => {
    expect(
      startSettings({
        ACUMATICA_URL: 'https://erp.example/site/',
        ACUMATICA_TENANT: 'T',
        ACUMATICA_CLIENT_ID: 'id',
        ACUMATICA_CLIENT_SECRET: 'secret',
      }).acumatica,
    ).toEqual({
      url: 'https://erp.example/site',
      tenant: 'T',
      clientId: 'id',
      clientSecret: 'secret',
    });
  });

  it('names every setting of a real ERP that is missing, and one that is malformed', () => {
    const problem = (source: Record<string, string>) => {
      try {
        startSettings(source);
      } catch (error) {
        return error instanceof SettingsError ? error.settings : error;
      }
      return undefined;
    };
    expect(problem({ ACUMATICA_URL: 'https://erp.example' })).toEqual([
      'ACUMATICA_TENANT',
      'ACUMATICA_CLIENT_ID',
      'ACUMATICA_CLIENT_SECRET',
    ]);
    expect(problem({ PORT: 'eighty' })).toEqual(['PORT']);
    expect(problem({ PORT: '9001', SIMULATOR_PORT: '9001' })).toEqual(['SIMULATOR_PORT']);
  });

  it('does not simulate an ERP for somebody who names a real one but forgets its address', () => {
    expect(() => startSettings({ ACUMATICA_TENANT: 'T' })).toThrow('ACUMATICA_URL: is missing');
  });

  it('says what a number must be', () => {
    expect(() => startSettings({ PORT: 'abc' })).toThrow(
      'Setting PORT: must be a whole number from 0 to 65535',
    );
  });
});
