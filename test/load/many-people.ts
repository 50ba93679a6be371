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
  /** How often the sign-in had to be begun anew. */
  readonly again: number;
}

const mostTries = 3;

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
    for (let again = 0; ; again += 1) {
      try {
        return { username, accessToken: await signInOnce(origin, clientId, username), again };
      } catch (error) {
        if (again + 1 === mostTries) throw error;
        console.error(
          `${username}: ${error instanceof Error ? error.message.slice(0, 80) : error}`,
        );
      }
    }
  });
}

async function signInOnce(origin: string, clientId: string, username: string): Promise<string> {
  const asked = authorizationRequestOf(origin, redirectUri, clientId);
  const arrival = await signIn(asked.url, redirectUri, loginOf(username));
  const code = arrival.searchParams.get('code') ?? '';
  return (await exchangeCode(origin, asked, redirectUri, code)).access_token;
}
