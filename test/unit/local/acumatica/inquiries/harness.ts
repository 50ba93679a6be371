// SPDX-License-Identifier: Apache-2.0
import { Hono } from 'hono';
import * as z from 'zod';
import { generateCompany } from '#local/acumatica/company/company.ts';
import { inquiryApp } from '#local/acumatica/inquiries/app.ts';
import type { InquiryQuirks } from '#local/acumatica/inquiries/deps.ts';
import { demoTenant, personNamed } from '#local/acumatica/people.ts';
import type { Session } from '#local/acumatica/sessions.ts';

/** One company for all tests of a file: generating it takes a second. */
export const company = generateCompany();

const Answer = z.looseObject({
  '@odata.context': z.string(),
  '@odata.count': z.number().optional(),
  '@odata.nextLink': z.string().optional(),
  value: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});

/** The inquiry OData in memory; the bearer token of a request is the username itself. */
export class Inquiries {
  readonly #app;

  constructor(quirks: InquiryQuirks = {}) {
    const app = inquiryApp({
      company: () => company,
      tenant: demoTenant,
      site: () => 'http://erp.example/Demo',
      quirks: () => quirks,
      sessions: {
        sessionOf: (authorization): Session => {
          if (authorization === undefined) return { kind: 'none' };
          const name = authorization.replace('Bearer ', '');
          if (name === 'seatless') return { kind: 'no_seat' };
          const person = personNamed(name);
          return person ? { kind: 'person', person, accessToken: name } : { kind: 'unknown' };
        },
      },
    });
    this.#app = new Hono().route('/Demo/t', app);
  }

  /** A request below the service root, or at a whole path where it begins with a slash. */
  async get(path: string, username?: string): Promise<Response> {
    const url = path.startsWith('/') ? path : `/Demo/t/${demoTenant}/api/odata/gi/${path}`;
    return this.#app.request(url, {
      headers: username === undefined ? {} : { authorization: `Bearer ${username}` },
    });
  }

  /** Rows of an inquiry as a person sees them, with query options as they are written by hand. */
  async read(name: string, options: Record<string, string> = {}, username = 'admin') {
    const query = new URLSearchParams(options);
    const answer = await this.get(`${encodeURIComponent(name)}?${query}`, username);
    return Answer.parse(await answer.json());
  }
}
