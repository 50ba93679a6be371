// SPDX-License-Identifier: Apache-2.0
import { errors } from 'oidc-provider';
import type { Middleware, ProviderContext } from './koa.ts';
import { applyRegistrationPolicy } from './registration-policy.ts';

const maximumRegistrationBytes = 8 * 1024;

/** Refuses a registration that is too large before anything reads it (security-checks 18). */
export const registrationLimit: Middleware = async (context, next) => {
  if (context.path === '/register' && (context.request.length ?? 0) > maximumRegistrationBytes) {
    context.status = 413;
    context.body = {
      error: 'invalid_client_metadata',
      error_description: 'The registration is too large',
    };
    return;
  }
  await next();
};

/**
 * Applies the registration policy to the body that the provider has parsed and not yet judged. The
 * provider calls its `idFactory` at exactly that point, and offers no other hook there.
 *
 * @throws InvalidClientMetadata or InvalidRedirectUri, which the provider answers
 */
export function policyBeforeRegistration(context: ProviderContext): void {
  const registration = applyRegistrationPolicy(context.oidc.body, 'client_secret_basic');
  if (registration.kind === 'refused') {
    const refusal = new errors.InvalidClientMetadata(registration.description);
    refusal.error = registration.error;
    refusal.message = registration.error; // the provider answers with the message
    throw refusal;
  }
  const {
    client_secret: _secret,
    client_secret_expires_at: _expiry,
    ...metadata
  } = registration.metadata;
  Object.assign(context.oidc, { body: metadata });
}
