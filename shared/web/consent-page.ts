// SPDX-License-Identifier: Apache-2.0
import { html } from 'hono/html';
import { pageOf } from './layout.ts';

/** What the notice about AI and company data says and asks. */
export interface ConsentRequest {
  readonly displayName: string;
  readonly clientName: string;
  readonly action: string;
  readonly csrfToken: string;
  /** The version of the notice that is shown, which comes back with the form. */
  readonly policyVersion: string;
  /** Set where the notice was sent without every acknowledgement. */
  readonly incomplete?: boolean;
  /** Set where another version was sent, which was open before this one held. */
  readonly changed?: boolean;
}

const acknowledgements = [
  [
    'model',
    'Data that I ask for leaves the company for the AI service behind the application, which is run by another company.',
  ],
  ['recorded', 'My requests are recorded with my ERP login and can be read by our auditors.'],
  [
    'masked',
    'Some sensitive fields are masked, but masking can miss some. I do not ask for more than I need.',
  ],
  ['wrong', 'The AI can be wrong. I check figures in the ERP before I rely on them.'],
] as const;

/** The names of the boxes that must all be ticked. */
export const acknowledgementNames: readonly string[] = acknowledgements.map(([name]) => name);

/** The page with the notice about AI and company data. */
export function consentPage(request: ConsentRequest): Promise<string> {
  return pageOf(
    'Company data and AI',
    html`<p>Hello ${request.displayName}. You are signed in to the ERP. Before ${request.clientName} is connected, please read this.</p>
${
  request.incomplete
    ? html`<p class="notice" role="alert">Please tick every box, or decline.</p>`
    : ''
}
${
  request.changed
    ? html`<p class="notice" role="alert">This notice has changed. Please read it again.</p>`
    : ''
}
<p class="notice" role="note">ERP data that you ask for will be sent to an AI service. Do not use the answers for decisions about people, payments or the books without checking them in the ERP.</p>
<form method="post" action="${request.action}">
<input type="hidden" name="csrf" value="${request.csrfToken}">
<input type="hidden" name="version" value="${request.policyVersion}">
<fieldset>
<legend>I understand</legend>
${acknowledgements.map(
  ([name, text]) => html`<div class="check">
<input type="checkbox" id="${name}" name="${name}" value="yes" required>
<label for="${name}">${text}</label>
</div>`,
)}
</fieldset>
<div class="actions">
<button type="submit" name="decision" value="accept">Accept</button>
<button type="submit" name="decision" value="decline" class="plain" formnovalidate>Decline</button>
</div>
</form>`,
  );
}
