// SPDX-License-Identifier: Apache-2.0
import { interactionPolicy } from 'oidc-provider';
import type { ProviderContext } from './koa.ts';

const { Check, Prompt } = interactionPolicy;

/** Asks for the prompt unless the interaction that just ended has answered it. */
function until(answered: 'login' | 'consent') {
  const description =
    answered === 'login' ? 'The person must sign in at the ERP' : 'The person must agree';
  return new Check(
    `${answered}_needed`,
    description,
    `${answered}_required`,
    (context: ProviderContext) => !context.oidc.result?.[answered],
  );
}

/**
 * Every authorization goes through the pages: no session of the provider's ever answers for the
 * person (docs/architecture.md, a sign-in). Both prompts can be asked for, since clients send
 * `prompt=consent` along with `offline_access`.
 */
export const promptPolicy = [
  new Prompt({ name: 'login', requestable: true }, until('login')),
  new Prompt({ name: 'consent', requestable: true }, until('consent')),
];
