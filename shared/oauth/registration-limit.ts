// SPDX-License-Identifier: Apache-2.0
import { errors } from 'oidc-provider';
import type { AddressLimiter } from '#shared/governance/address-limiter.ts';
import { answer } from './endpoint-answers.ts';
import type { Middleware, ProviderContext } from './koa.ts';
import { applyRegistrationPolicy } from './registration-policy.ts';

/** What limits registrations. */
export interface RegistrationLimitSettings {
  /** Never throws: where it cannot count, registrations go on, and AWS WAF limits them too. */
  readonly addressLimiter: AddressLimiter;
}

const maximumBytes = 8 * 1024;

/**
 * Refuses a registration that is too large, or one of too many from one address, before anything reads
 * it (security-checks 18).
 */
export function registrationLimit({ addressLimiter }: RegistrationLimitSettings): Middleware {
  return async (context, next) => {
    if (context.path !== '/register' || context.method !== 'POST') return next();
    // The body is whole by now and its length is our own measure, never the caller's word.
    if ((context.request.length ?? 0) > maximumBytes) {
      return answer(context, 413, 'invalid_client_metadata', 'The registration is too large');
    }
    const counted = await addressLimiter.count('register', context.ip);
    if (counted.kind === 'within') return next();
    context.set('Retry-After', String(counted.retryAfterSeconds));
    answer(context, 429, 'temporarily_unavailable', 'Too many registrations from this address');
  };
}

/**
 * Applies the registration policy to the body that the provider has parsed and not yet judged. The
 * provider calls its `idFactory` at exactly that point, and offers no other hook there.
 *
 * @param allowedHosts the administrator's list of redirect hosts
 * @throws InvalidClientMetadata or InvalidRedirectUri, which the provider answers
 */
export function policyBeforeRegistration(
  context: ProviderContext,
  allowedHosts: readonly string[],
): void {
  const { body } = context.oidc;
  const registration = applyRegistrationPolicy(body, 'client_secret_basic', allowedHosts);
  if (registration.kind === 'refused') {
    const refusal = new errors.InvalidClientMetadata(registration.description);
    refusal.error = registration.error;
    refusal.message = registration.error; // the provider answers with the message
    throw refusal;
  }
  Object.assign(context.oidc, { body: registration.metadata });
}
