// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { clientId, clientSecret, Harness } from './harness.ts';

describe('the control of the identity server', () => {
  it('expires every access token and leaves the refresh tokens', async () => {
    const harness = new Harness();
    const { access_token, refresh_token } = await harness.signIn();
    harness.identity.control.expireAccessTokens();
    expect(harness.session(access_token).kind).toBe('expired');
    expect((await harness.refresh(refresh_token)).status).toBe(200);
  });

  it('revokes one person and nobody else', async () => {
    const harness = new Harness();
    const gone = await harness.signIn('sales');
    const kept = await harness.signIn('finance');
    harness.identity.control.revoke('sales');
    expect(harness.session(gone.access_token).kind).toBe('unknown');
    expect((await harness.refresh(gone.refresh_token)).status).toBe(400);
    expect(harness.session(kept.access_token).kind).toBe('person');
  });

  it('takes roles away from people who are signed in, and gives them back', async () => {
    const harness = new Harness();
    const { access_token } = await harness.signIn('sales');
    const other = await harness.signIn('finance');
    const rolesOf = (token: string) => {
      const session = harness.session(token);
      return session.kind === 'person' && session.person.roles;
    };
    harness.identity.control.withdrawRoles('sales', ['MCP Access']);
    expect(rolesOf(access_token)).toEqual(['Sales']);
    expect(rolesOf(other.access_token)).toContain('MCP Access');
    harness.identity.control.withdrawRoles('sales', []);
    expect(rolesOf(access_token)).toEqual(['Sales', 'MCP Access']);
  });

  it('sets the lifetime of later access tokens', async () => {
    const harness = new Harness();
    harness.identity.control.setAccessTokenLifetime(90);
    const { access_token, expires_in } = await harness.signIn();
    expect(expires_in).toBe(90);
    harness.clock.forward(90);
    expect(harness.session(access_token).kind).toBe('expired');
  });

  it('answers as told, as often as told, and rotates nothing meanwhile', async () => {
    const harness = new Harness();
    const { refresh_token } = await harness.signIn();
    harness.identity.control.failNext({
      status: 503,
      body: 'down',
      contentType: 'text/html',
      times: 2,
    });
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await harness.refresh(refresh_token);
      expect([answer.status, await answer.text()]).toEqual([503, 'down']);
    }
    expect((await harness.refresh(refresh_token)).status).toBe(200);
  });

  it('refuses the right client secret until told otherwise, and keeps the grant', async () => {
    const harness = new Harness();
    const { refresh_token } = await harness.signIn();
    harness.identity.control.refuseClientSecret(true);
    const answer = await harness.refresh(refresh_token);
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_client' }]);
    harness.identity.control.refuseClientSecret(false);
    expect((await harness.refresh(refresh_token)).status).toBe(200);
  });

  it('takes the new client secret and not the old one once it is rotated, and keeps the grant', async () => {
    const harness = new Harness();
    const { refresh_token } = await harness.signIn();
    harness.identity.control.rotateClientSecret('another');
    const answer = await harness.refresh(refresh_token);
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_client' }]);
    const withTheNew = {
      grant_type: 'refresh_token',
      refresh_token: refresh_token ?? '',
      client_id: clientId,
      client_secret: 'another',
    };
    expect((await harness.post('/connect/token', withTheNew)).status).toBe(200);
  });

  it.each(['before_rotation', 'after_rotation'] as const)(
    'holds a refresh %s until the wait is over',
    async (moment) => {
      const release = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<number>();
      const harness = new Harness({
        wait: (milliseconds) => {
          asked.resolve(milliseconds);
          return release.promise;
        },
      });
      const { refresh_token } = await harness.signIn();
      harness.identity.control.holdRefreshes({ milliseconds: 700, moment });
      const answer = harness.refresh(refresh_token);
      expect(await asked.promise).toBe(700);
      const rotated = moment === 'after_rotation' ? 1 : 0;
      expect(harness.identity.control.counts().refreshes).toBe(rotated);
      release.resolve();
      expect((await answer).status).toBe(200);
      expect(harness.identity.control.counts().refreshes).toBe(1);
    },
  );

  it('counts grants by person', async () => {
    const harness = new Harness();
    const { refresh_token } = await harness.signIn('sales');
    await harness.signIn('admin');
    await harness.refresh(refresh_token);
    const { control } = harness.identity;
    expect(control.counts()).toEqual({ codeExchanges: 2, refreshes: 1, refusedRefreshes: 0 });
    expect(control.counts('admin').refreshes).toBe(0);
    expect(control.countedPeople()).toEqual(['sales', 'admin']);
    control.resetCounts();
    expect(control.counts().codeExchanges).toBe(0);
  });
});

describe('revocation', () => {
  const credentials = { client_id: clientId, client_secret: clientSecret };

  it('of a refresh token ends the whole sign-in', async () => {
    const harness = new Harness();
    const { access_token, refresh_token = '' } = await harness.signIn();
    const answer = await harness.post('/connect/revocation', {
      ...credentials,
      token: refresh_token,
    });
    expect(answer.status).toBe(200);
    expect(harness.session(access_token).kind).toBe('unknown');
    expect((await harness.refresh(refresh_token)).status).toBe(400);
  });

  it('of an access token ends that token alone', async () => {
    const harness = new Harness();
    const { access_token, refresh_token } = await harness.signIn();
    await harness.post('/connect/revocation', { ...credentials, token: access_token });
    expect(harness.session(access_token).kind).toBe('unknown');
    expect((await harness.refresh(refresh_token)).status).toBe(200);
  });

  it('succeeds for an unknown token, and needs the client', async () => {
    const harness = new Harness();
    const revoke = async (form: Record<string, string>) =>
      (await harness.post('/connect/revocation', form)).status;
    expect(await revoke({ ...credentials, token: 'nothing' })).toBe(200);
    expect(await revoke({ ...credentials })).toBe(400);
    expect(await revoke({ client_id: clientId, client_secret: 'x', token: 'nothing' })).toBe(400);
  });
});

describe('the end of a session', () => {
  it('shows a page', async () => {
    const answer = await new Harness().get('/connect/endsession');
    expect(await answer.text()).toContain('You are signed out');
  });
});
