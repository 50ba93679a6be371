// SPDX-License-Identifier: Apache-2.0
import { html } from 'hono/html';

/** What `hono/html` makes: escaped markup that Hono can send. */
export type Markup = ReturnType<typeof html>;

const style = `
  body { font: 1rem/1.5 system-ui, sans-serif; background: #eef1f5; color: #1b2430; margin: 0; }
  main { max-width: 24rem; margin: 4rem auto; padding: 2rem; background: #fff; border-radius: .5rem; }
  h1 { font-size: 1.4rem; margin-top: 0; }
  label { display: block; font-weight: 600; margin-top: 1rem; }
  input { width: 100%; box-sizing: border-box; padding: .6rem; font: inherit; border: 1px solid #667; border-radius: .25rem; }
  button { font: inherit; padding: .6rem 1.2rem; margin: 1.5rem .5rem 0 0; border: 1px solid #0b5394; border-radius: .25rem; background: #0b5394; color: #fff; }
  button.plain { background: #fff; color: #0b5394; }
  .error { border-left: .3rem solid #b00020; padding: .5rem 1rem; background: #fdecee; }
`;

function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body><main>${content}</main></body>
</html>`;
}

/**
 * The login page of the simulated ERP. It posts back to the same authorization request.
 *
 * @param action path and query of the authorization request
 * @param failed the username that was just refused, where one was
 */
export function loginPage(tenant: string, action: string, failed?: string): Markup {
  const alert =
    failed === undefined
      ? ''
      : html`<p class="error" role="alert" id="problem">Invalid credentials. Please try again.</p>`;
  return page(
    failed === undefined ? 'Sign in to Acumatica ERP' : 'Sign-in failed: Acumatica ERP',
    html`<h1>Sign in to Acumatica ERP</h1>
<p>Simulator, tenant ${tenant}</p>
${alert}
<form method="post" action="${action}">
<label for="username">Username</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" required${failed === undefined ? html` autofocus` : ''} value="${failed ?? ''}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${failed === undefined ? '' : html` autofocus aria-invalid="true" aria-describedby="problem"`}>
<button type="submit" name="decision" value="sign-in">Sign in</button>
<button type="submit" name="decision" value="cancel" class="plain" formnovalidate>Cancel</button>
</form>`,
  );
}

/** The page for a request that must not be redirected. */
export function errorPage(error: string): Markup {
  return page(
    'Sign-in error: Acumatica ERP',
    html`<h1>Sorry, there was an error</h1>
<p class="error" role="alert">${error}</p>
<p>The application that sent you here is not registered with these settings. Ask your administrator to check the client ID and the redirect URIs on the Connected Applications (SM303010) form.</p>`,
  );
}

/** The page after a sign-out. */
export function signedOutPage(): Markup {
  return page('Signed out: Acumatica ERP', html`<h1>You are signed out</h1>`);
}
