// SPDX-License-Identifier: Apache-2.0
import { html } from 'hono/html';
import { pageOf } from './layout.ts';

/** A page that says what happened and what to do, where the sign-in cannot go on. */
export interface Message {
  readonly status: number;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** What an administrator finds the event by. */
  readonly reference?: string | undefined;
  /** The form that ends the sign-in and tells the waiting application so. */
  readonly back?: { readonly action: string; readonly csrfToken: string } | undefined;
}

/** The page of a message. */
export function messagePage(message: Message): Promise<string> {
  const { back } = message;
  return pageOf(
    message.title,
    html`${message.paragraphs.map((text) => html`<p>${text}</p>`)}
${message.reference === undefined ? '' : html`<p class="quiet">Reference for your administrator: ${message.reference}</p>`}
${
  back === undefined
    ? ''
    : html`<form method="post" action="${back.action}">
<input type="hidden" name="csrf" value="${back.csrfToken}">
<div class="actions">
<button type="submit" name="decision" value="leave">Back to the application</button>
</div>
</form>`
}`,
  );
}
