// SPDX-License-Identifier: Apache-2.0
import { interactionPolicy } from 'oidc-provider';
import type { ProviderContext } from './koa.ts';

/** Whether a request comes from the browser that answered an interaction, by the hash kept with the answer. */
export type IsAnsweringBrowser = (
  context: ProviderContext,
  uid: string,
  browserHash: string,
) => boolean;

const { Check, Prompt } = interactionPolicy;

/**
 * Asks for the prompt unless the interaction that just ended has answered it, in this very browser. The
 * cookies of the provider do not tell: whoever began an authorization holds them too, and a sibling host
 * can plant them, so that a stranger would collect what another person approved (security-checks 5).
 */
function until(answered: 'login' | 'consent', isAnsweringBrowser: IsAnsweringBrowser) {
  const description =
    answered === 'login' ? 'The person must sign in at the ERP' : 'The person must agree';
  return new Check(
    `${answered}_needed`,
    description,
    `${answered}_required`,
    (context: ProviderContext) => {
      const { result, entities } = context.oidc;
      const { uid = '' } = entities.Interaction ?? {};
      const isAnswered = result?.[answered] !== undefined;
      return !isAnswered || !isAnsweringBrowser(context, uid, String(result['browser']));
    },
  );
}

/**
 * Every authorization goes through the pages: no session of the provider's ever answers for the
 * person (docs/architecture.md, a sign-in). Both prompts can be asked for, since clients send
 * `prompt=consent` along with `offline_access`.
 */
export function promptPolicy(isAnsweringBrowser: IsAnsweringBrowser) {
  return (['login', 'consent'] as const).map(
    (name) => new Prompt({ name, requestable: true }, until(name, isAnsweringBrowser)),
  );
}
