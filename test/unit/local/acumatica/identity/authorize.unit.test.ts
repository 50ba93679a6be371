// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { Harness, redirectUri } from './harness.ts';

describe('the authorize endpoint', () => {
  it('shows a login form that posts back to the same request', async () => {
    const harness = new Harness();
    const answer = await harness.get(harness.authorizePath());
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('<label for="username">');
    expect(page).toContain('type="password"');
    expect(page).toContain(`action="${harness.authorizePath().replaceAll('&', '&amp;')}"`);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('returns the right person with code, scope and state, in that order', async () => {
    const harness = new Harness();
    const answer = await harness.login('admin', 'admin-demo-1');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(
      /^http:\/\/127\.0\.0\.1:4000\/callback\?code=[\w-]{43}&scope=api%20offline_access%20openid%20profile%20email&state=state-1$/,
    );
  });

  it.each([
    ['a wrong password', 'admin', 'guess'],
    ['an unknown person', 'nobody', 'admin-demo-1'],
    ['the password of somebody else', 'sales', 'admin-demo-1'],
    ['nothing at all', '', ''],
  ])('shows the form again after %s, and issues nothing', async (_, username, password) => {
    const harness = new Harness();
    const answer = await harness.login(username, password);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).toContain('role="alert"');
  });

  it('writes a typed username into the form as text, never as markup', async () => {
    const answer = await new Harness().login('"><script>x</script>', 'x');
    expect(await answer.text()).not.toContain('<script>');
  });

  it('asks for the login again at every request, since it keeps no session', async () => {
    const harness = new Harness();
    await harness.code('admin');
    expect(await (await harness.get(harness.authorizePath())).text()).toContain('type="password"');
  });

  it('tells the client when the person cancels', async () => {
    const harness = new Harness();
    const answer = await harness.post(harness.authorizePath(), { decision: 'cancel' });
    expect(answer.headers.get('location')).toBe(`${redirectUri}?error=access_denied&state=state-1`);
  });

  it.each([
    ['an unknown client', { client_id: 'someone@DEMO' }],
    ['a foreign redirect URI', { redirect_uri: 'https://evil.example/callback' }],
    ['a redirect URI that only begins alike', { redirect_uri: `${redirectUri}/more` }],
    ['a redirect URI with another case', { redirect_uri: 'http://127.0.0.1:4000/Callback' }],
    ['another loopback port', { redirect_uri: 'http://127.0.0.1:4001/callback' }],
    ['no redirect URI', { redirect_uri: undefined }],
  ])('answers %s with an error page, and redirects nowhere', async (_, overrides) => {
    const harness = new Harness();
    for (const answer of [
      await harness.get(harness.authorizePath(overrides)),
      await harness.login('admin', 'admin-demo-1', harness.authorizePath(overrides)),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.headers.get('location')).toBeNull();
      expect(await answer.text()).toContain('SM303010');
    }
  });

  it.each([
    ['invalid_request', 'no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['invalid_request', 'the plain method', { code_challenge_method: 'plain' }],
    ['invalid_request', 'no method, which means plain', { code_challenge_method: undefined }],
    ['invalid_request', 'a challenge of the wrong length', { code_challenge: 'short' }],
    ['invalid_scope', 'a scope it does not know', { scope: 'api api:concurrent_access' }],
    ['invalid_scope', 'no scope', { scope: '' }],
    ['unsupported_response_type', 'the implicit flow', { response_type: 'token' }],
  ])('redirects %s for %s', async (error, _, overrides) => {
    const harness = new Harness();
    const answer = await harness.login('admin', 'admin-demo-1', harness.authorizePath(overrides));
    expect(answer.headers.get('location')).toBe(`${redirectUri}?error=${error}&state=state-1`);
  });
});
