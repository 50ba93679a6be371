// SPDX-License-Identifier: Apache-2.0
import { type DemoPerson, subOf } from '../people.ts';

/** The claims of `connect/userinfo` that a scope opens, in Acumatica's shape and order (acumatica-protocol §4). */
export function userinfoOf(person: DemoPerson, scope: string): Record<string, string> {
  const scopes = scope.split(' ');
  const [givenName = '', ...familyNames] = person.name.split(' ');
  return {
    ...(scopes.includes('profile') && {
      name: person.name,
      given_name: givenName,
      family_name: familyNames.join(' '),
      preferred_username: person.username,
    }),
    ...(scopes.includes('email') && { email: person.email }),
    // Acumatica sends these placeholders for people who never set them.
    ...(scopes.includes('profile') && { zoneinfo: '', updated_at: '1/1/1900 12:00:00 AM' }),
    sub: subOf(person),
  };
}
