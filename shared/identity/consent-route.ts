// SPDX-License-Identifier: Apache-2.0
import type { Interaction } from 'oidc-provider';
import type { Context } from '#shared/oauth/koa.ts';
import { currentUnit } from '#shared/oauth/unit-of-work.ts';
import { visibleText } from '#shared/platform/visible-text.ts';
import { acknowledgementNames, consentPage } from '#shared/web/consent-page.ts';
import {
  expiredMessage,
  forgedMessage,
  sessionsEndedMessage,
} from '#shared/web/sign-in-messages.ts';
import { boundSecret, releaseBrowser } from './browser-binding.ts';
import { deadEnd, deny } from './denial.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { csrfTokens, type FormTokens, readOwnForm } from './form.ts';
import {
  type ConsentRules,
  endInteraction,
  goOn,
  isSecure,
  nameOf,
  type SignInDeps,
  sendMessage,
  sendPage,
} from './sign-in.ts';
import { findSignedIn, hasConsented, hasEndedMeanwhile, type SignedIn } from './sign-in-records.ts';
import { openSignedIn } from './signed-in-seal.ts';

interface Visit {
  readonly uid: string;
  readonly signedIn: SignedIn;
  readonly sealed: string;
  readonly interaction: Interaction;
}

/** `/consent/{uid}`: the notice about AI and company data, and the end of the interaction. */
export async function consentRoute(context: Context, deps: SignInDeps, uid: string): Promise<void> {
  const unit = currentUnit();
  const signedIn = await findSignedIn(unit, deps.clock, uid);
  const secure = isSecure(deps.origin);
  if (!signedIn || boundSecret(context, uid, signedIn.cookieHash, secure) === undefined) {
    deps.onStray('/consent');
    return sendMessage(context, deps.origin, expiredMessage);
  }
  const interaction = await deps.provider.Interaction.find(uid);
  if (!interaction) return sendMessage(context, deps.origin, expiredMessage);
  // The button was pressed twice; the first press has done the work.
  if (signedIn.sealed === undefined) return goOn(context, interaction.returnTo);
  if (await hasEndedMeanwhile(unit, signedIn)) {
    const { tenant, sub, clientId } = signedIn;
    const about = { uid, clientId, person: { tenant, sub } };
    const reference = deny(deps, about, { reason: 'sessions_ended' });
    return sendMessage(context, deps.origin, deadEnd(deps, uid, sessionsEndedMessage, reference));
  }
  const visit: Visit = { uid, signedIn, sealed: signedIn.sealed, interaction };
  const rules = await deps.consentRules();
  const accepted = await hasConsented(unit, signedIn, rules.consentPolicyVersion);
  if (accepted && !rules.consentEverySignIn) return finishSignIn(context, deps, visit);
  if (context.method !== 'POST') return showNotice(context, deps, visit, rules);
  return answerNotice(context, deps, visit, rules);
}

function tokensOf(deps: SignInDeps, { uid, signedIn }: Visit): FormTokens {
  return csrfTokens(deps.csrfKeys, `consent ${uid} ${signedIn.cookieHash}`);
}

async function showNotice(
  context: Context,
  deps: SignInDeps,
  visit: Visit,
  { consentPolicyVersion: policyVersion }: ConsentRules,
  again?: 'incomplete' | 'changed',
): Promise<void> {
  const { displayName } = await openSignedIn(deps.box, visit.signedIn, visit.sealed);
  const client = await deps.provider.Client.find(visit.signedIn.clientId);
  const page = await consentPage({
    displayName: visibleText(displayName, 'there'),
    clientName: nameOf(client),
    action: context.path,
    csrfToken: tokensOf(deps, visit).current,
    policyVersion,
    incomplete: again === 'incomplete',
    changed: again === 'changed',
  });
  sendPage(context, deps.origin, again === 'incomplete' ? 400 : 200, page);
}

async function answerNotice(
  context: Context,
  deps: SignInDeps,
  visit: Visit,
  rules: ConsentRules,
): Promise<void> {
  const { consentPolicyVersion } = rules;
  const form = await readOwnForm(context, deps.origin, tokensOf(deps, visit));
  if (!form) return sendMessage(context, deps.origin, forgedMessage);
  if (form.get('decision') !== 'accept') {
    const { tenant, sub, clientId } = visit.signedIn;
    const about = { uid: visit.uid, clientId, person: { tenant, sub } };
    deny(deps, about, { reason: 'consent_refused' });
    releaseBrowser(context, visit.uid, isSecure(deps.origin));
    return endInteraction(context, deps, visit.interaction, {
      error: 'access_denied',
      error_description: 'The person declined the notice',
    });
  }
  // The settings changed while the page was open: nobody accepts what they were not shown.
  if (form.get('version') !== consentPolicyVersion)
    return showNotice(context, deps, visit, rules, 'changed');
  if (acknowledgementNames.some((name) => !form.has(name)))
    return showNotice(context, deps, visit, rules, 'incomplete');
  return finishSignIn(context, deps, { ...visit, accepted: consentPolicyVersion });
}
