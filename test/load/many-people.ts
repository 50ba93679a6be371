// SPDX-License-Identifier: Apache-2.0
import { workforcePerson } from '#local/acumatica/workforce.ts';
import {
  authorizationRequestOf,
  exchangeCode,
  registerClient,
} from '../fixtures/authorization-request.ts';
import { loginOf, signIn } from '../fixtures/sign-in.ts';
import { inParallel } from './in-parallel.ts';

/** Somebody who has signed in. */
export interface SignedInPerson {
  readonly username: string;
  readonly accessToken: string;
}

const redirectUri = 'http://127.0.0.1:33418/callback';

/** Signs so many people of the demo company in, through every page, with one client for all as a hosted assistant is. */
export async function signInPeople(
  origin: string,
  people: number,
  atOnce: number,
): Promise<SignedInPerson[]> {
  const clientId = await registerClient(origin, redirectUri, 'Load');
  const usernames = Array.from(
    { length: people },
    (_, index) => workforcePerson(index + 1).username,
  );
  return inParallel('sign-ins', usernames, atOnce, async (username) => {
    const asked = authorizationRequestOf(origin, redirectUri, clientId);
    const arrival = await signIn(asked.url, redirectUri, loginOf(username));
    const code = arrival.searchParams.get('code') ?? '';
    const { access_token: accessToken } = await exchangeCode(origin, asked, redirectUri, code);
    return { username, accessToken };
  });
}
