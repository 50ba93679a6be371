// SPDX-License-Identifier: Apache-2.0
import { html } from 'hono/html';
import { pageOf } from './layout.ts';

/** What a person must know before a client is connected (security-checks 2). All texts are shown as they are, escaped. */
export interface ConnectRequest {
  readonly clientName: string;
  /** Host and port of the redirect URI, or an application's scheme. */
  readonly redirectHost: string;
  /** Host of the client's metadata document, where the client is named by one. */
  readonly documentHost?: string | undefined;
  /** Whether the answer goes to a program on the person's own machine. */
  readonly loopback: boolean;
  readonly scopes: readonly string[];
  readonly erpHost: string;
  readonly tenant: string;
  readonly action: string;
  readonly csrfToken: string;
}

const scopeWords: Readonly<Record<string, string>> = {
  'erp.read': 'Read ERP data that your own ERP login may see',
  'erp.write':
    'Prepare changes in the ERP; each one is applied only after you approve it, within your own rights',
  offline_access: 'Stay connected while you are away, until you disconnect it',
};

/** The page that asks whether to connect a client. */
export function connectPage(request: ConnectRequest): Promise<string> {
  const { clientName, documentHost, loopback } = request;
  return pageOf(
    `Connect ${clientName} to your ERP?`,
    html`<p>An application asks for access to company data under your name. Allow it only if you have just started this yourself.</p>
<dl>
<dt>Application</dt><dd>${clientName}</dd>
${documentHost === undefined ? '' : html`<dt>Published by</dt><dd>${documentHost}</dd>`}
<dt>Sends you back to</dt><dd>${request.redirectHost}</dd>
<dt>ERP</dt><dd>${request.erpHost}, tenant ${request.tenant}</dd>
</dl>
${
  documentHost === undefined
    ? html`<p class="quiet">The application chose its name itself. Nobody has verified it.</p>`
    : ''
}
${
  loopback
    ? html`<p class="notice" role="note"><strong>This application runs on your own computer.</strong> Any program there could answer at this address. Allow it only if you started it yourself just now.</p>`
    : ''
}
<h2>It will be able to</h2>
<ul>
${request.scopes.map((scope) => html`<li>${scopeWords[scope] ?? scope}</li>`)}
</ul>
<p>Next you sign in at the ERP. This gateway never sees your password.</p>
<form method="post" action="${request.action}">
<input type="hidden" name="csrf" value="${request.csrfToken}">
<div class="actions">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="cancel" class="plain">Cancel</button>
</div>
</form>`,
  );
}
