// SPDX-License-Identifier: Apache-2.0
import { type DemoPerson, demoTenant, personNamed } from '../people.ts';
import type { Body } from './body.ts';
import { exception, type Outcome, ok } from './http-error.ts';

/** The cookie of a session opened by `/entity/auth/login`. */
export const sessionCookie = '.ASPXAUTH';

/** Sessions by cookie, beside those by bearer token. */
export class CookieSessions {
  readonly #people = new Map<string, DemoPerson>();

  open(id: string, person: DemoPerson): void {
    this.#people.set(id, person);
  }

  close(id: string | undefined): void {
    if (id !== undefined) this.#people.delete(id);
  }

  personOf(id: string | undefined): DemoPerson | undefined {
    return id === undefined ? undefined : this.#people.get(id);
  }

  clear(): void {
    this.#people.clear();
  }
}

/** Checks a name, a password and a tenant; both refusals are 500, never 401 (acumatica-protocol §4). */
export function logIn(body: Body): Outcome<DemoPerson> {
  const tenant = body['tenant'] ?? body['company'];
  if (tenant !== undefined && tenant !== '' && tenant !== demoTenant) {
    return exception(
      'PX.Data.PXUndefinedCompanyException',
      'A proper company ID cannot be determined for the request.',
      'PX.Data.PXLogin.LoginUser()',
    );
  }
  const person = personNamed(String(body['name'] ?? ''));
  if (person === undefined || person.password !== body['password']) {
    return exception(
      'PX.Data.PXException',
      'Error: Invalid credentials. Please try again.',
      'PX.Data.PXLogin.LoginUser()',
    );
  }
  return ok(person);
}
