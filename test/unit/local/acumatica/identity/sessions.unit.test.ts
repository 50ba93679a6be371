// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoPeople } from '#local/acumatica/people.ts';
import { Harness, TokenAnswer } from './harness.ts';

describe('sessions', () => {
  it('tell no token, a token never issued and an expired one apart', async () => {
    const harness = new Harness();
    const { access_token } = await harness.signIn();
    expect(harness.identity.sessions.sessionOf(undefined).kind).toBe('none');
    expect(harness.session('x'.repeat(43)).kind).toBe('unknown');
    expect(harness.identity.sessions.sessionOf('Basic YTpi').kind).toBe('unknown');
    harness.clock.forward(3599);
    expect(harness.session(access_token).kind).toBe('person');
    harness.clock.forward(1);
    expect(harness.session(access_token).kind).toBe('expired');
  });

  it('need the scope api', async () => {
    const harness = new Harness();
    const code = await harness.code('admin', harness.authorizePath({ scope: 'openid' }));
    const { access_token } = TokenAnswer.parse(await (await harness.exchange(code)).json());
    expect(harness.session(access_token).kind).toBe('unknown');
  });

  it('take one seat per sign-in, whichever of its tokens is used', async () => {
    const harness = new Harness({ seats: 1 });
    const first = await harness.signIn('admin');
    const second = await harness.signIn('sales');
    expect(harness.session(first.access_token).kind).toBe('person');
    const renewed = TokenAnswer.parse(await (await harness.refresh(first.refresh_token)).json());
    expect(harness.session(renewed.access_token).kind).toBe('person');
    expect(harness.session(second.access_token).kind).toBe('no_seat');
    harness.identity.control.closeSession(first.access_token);
    expect(harness.session(second.access_token).kind).toBe('person');
    expect(harness.session(first.access_token).kind).toBe('no_seat');
  });

  it('give their seat back when the access token expires, and not when it is revoked', async () => {
    const harness = new Harness({ seats: 1 });
    const first = await harness.signIn('admin');
    harness.session(first.access_token);
    harness.identity.control.revoke('admin');
    const second = await harness.signIn('sales');
    expect(harness.session(second.access_token).kind).toBe('no_seat');
    harness.clock.forward(3599);
    const { access_token } = await harness.signIn('sales');
    harness.clock.forward(1);
    expect(harness.session(access_token).kind).toBe('person');
  });

  it('survive a restart, with codes, rotation and the signing key', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'identity-'));
    try {
      const before = new Harness({ dataDir });
      const tokens = await before.signIn('finance');
      const spent = await before.signIn('sales');
      await before.refresh(spent.refresh_token);
      const code = await before.code('admin');
      const keys = await (await before.get('/.well-known/openid-configuration/jwks')).text();
      before.identity.control.close();

      const after = new Harness({ dataDir }, before.clock);
      expect(after.session(tokens.access_token)).toMatchObject({
        person: { username: 'finance' },
      });
      expect((await after.refresh(tokens.refresh_token)).status).toBe(200);
      expect((await after.refresh(spent.refresh_token)).status).toBe(400);
      expect((await after.exchange(code)).status).toBe(200);
      expect(await (await after.get('/.well-known/openid-configuration/jwks')).text()).toBe(keys);
      after.identity.control.close();

      const file = readFileSync(join(dataDir, 'identity.sqlite')).toString('latin1');
      for (const secret of [tokens.access_token, tokens.refresh_token ?? '', code])
        expect(file).not.toContain(secret);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});

describe('userinfo', () => {
  it.each(demoPeople.map(({ username }) => username))('names %s with the tenant', async (name) => {
    const harness = new Harness();
    const { access_token } = await harness.signIn(name);
    const answer = await harness.get('/connect/userinfo', {
      authorization: `Bearer ${access_token}`,
    });
    const body = await answer.json();
    expect(Object.keys(body)).toEqual([
      'name',
      'given_name',
      'family_name',
      'preferred_username',
      'email',
      'zoneinfo',
      'updated_at',
      'sub',
    ]);
    expect(body).toMatchObject({
      preferred_username: name,
      sub: `${name}@DEMO`,
      zoneinfo: '',
      updated_at: '1/1/1900 12:00:00 AM',
    });
  });

  it('refuses a token it does not know, an expired one, and one without openid', async () => {
    const harness = new Harness();
    const { access_token } = await harness.signIn();
    const code = await harness.code('admin', harness.authorizePath({ scope: 'api' }));
    const plain = TokenAnswer.parse(await (await harness.exchange(code)).json());
    const status = async (token: string) =>
      (await harness.get('/connect/userinfo', { authorization: `Bearer ${token}` })).status;
    expect(await status('nothing')).toBe(401);
    expect(await status(plain.access_token)).toBe(403);
    harness.clock.forward(3600);
    expect(await status(access_token)).toBe(401);
  });
});
