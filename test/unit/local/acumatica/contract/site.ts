// SPDX-License-Identifier: Apache-2.0
import { type Company, generateCompany } from '#local/acumatica/company/company.ts';
import { type ContractQuirks, contractApp } from '#local/acumatica/contract/app.ts';
import { personNamed } from '#local/acumatica/people.ts';
import type { Sessions } from '#local/acumatica/sessions.ts';

/** Sessions in which a bearer token is a username. */
const sessionsByName: Sessions = {
  sessionOf: (authorization) => {
    const name = authorization?.replace('Bearer ', '');
    if (name === undefined) return { kind: 'none' };
    if (name === 'nobody-can-sit') return { kind: 'no_seat' };
    const person = personNamed(name);
    return person === undefined
      ? { kind: 'unknown' }
      : { kind: 'person', person, accessToken: name };
  },
};

let shared: Company | undefined;

/** The demo company, generated once per test file, for tests that only read. */
export function demoCompany(): Company {
  shared ??= generateCompany();
  return shared;
}

const endpointPath = '/AcumaticaERP/entity/Default/25.200.001';

/** The answer to one request, its body read. */
export interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly body: any;
}

/** The contract API over a company, with requests made by people's names. */
export function contractSite(company: Company, quirks: Partial<ContractQuirks> = {}) {
  let ordinal = 0;
  const contract = contractApp({
    sessions: sessionsByName,
    company: () => company,
    changed: () => {},
    instance: '/AcumaticaERP',
    site: () => 'http://erp.example/AcumaticaERP',
    clock: { now: () => new Date('2026-09-30T15:00:00Z') },
    ids: () => {
      ordinal += 1;
      return `00000000-0000-4000-8000-${String(ordinal).padStart(12, '0')}`;
    },
    quirks: () => ({ missingRecordStatus: 500, actionPolls: 1, ...quirks }),
  });
  const request = async (
    path: string,
    {
      as = 'admin',
      method = 'GET',
      body,
      headers = {},
    }: {
      as?: string | undefined;
      method?: string;
      body?: unknown;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Answer> => {
    const url = path.startsWith('/AcumaticaERP') ? path : `${endpointPath}/${path}`;
    const response = await contract.app.request(`http://erp.example${url}`, {
      method,
      headers: {
        ...(as === undefined || as === '' ? {} : { authorization: `Bearer ${as}` }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      parsed = undefined;
    }
    return {
      status: response.status,
      location: response.headers.get('location'),
      text,
      body: parsed,
    };
  };
  return { request, contract };
}
