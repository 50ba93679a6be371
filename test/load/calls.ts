// SPDX-License-Identifier: Apache-2.0
import { generateCompany } from '#local/acumatica/company/company.ts';
import { inParallel } from './in-parallel.ts';
import type { SignedInPerson } from './many-people.ts';
import { requestOf } from './requests.ts';

/** One question of one person. */
export interface Question {
  readonly person: SignedInPerson;
  readonly orderNbr: string;
}

/** How one call ended: `ok`, the code of the tool's error, or what else came. */
export interface Call extends Question {
  readonly end: string;
  readonly ms: number;
}

const tool = 'acumatica_get_sales_order';

/** Calls that take turns through the people: each asks its first question, then each its second. */
export function questions(people: readonly SignedInPerson[], each: number): Question[] {
  return Array.from({ length: each }, (_, round) =>
    people.map((person, index) => ({ person, orderNbr: orderOf(index + round) })),
  ).flat();
}

/** All questions of one person at once, then those of the next: what limits are there for. */
export function bursts(people: readonly SignedInPerson[], each: number): Question[] {
  return people.flatMap((person, index) =>
    Array.from({ length: each }, (_, round) => ({ person, orderNbr: orderOf(index + round) })),
  );
}

/** The sales orders of the simulated company, which all of its people may read. */
const orders = generateCompany()
  .salesOrders.filter(({ OrderType }) => OrderType === 'SO')
  .map(({ OrderNbr }) => OrderNbr);
const orderOf = (index: number) => orders[index % orders.length] ?? '';

/** Asks everything, so many calls at a time, in both eras by turns. */
export async function askAll(
  label: string,
  origin: string,
  asked: readonly Question[],
  atOnce: number,
): Promise<{ readonly calls: readonly Call[]; readonly seconds: number }> {
  const began = performance.now();
  const calls = await inParallel(label, asked, atOnce, async (question) => {
    const start = performance.now();
    const end = await askOnce(origin, question);
    return { ...question, end, ms: performance.now() - start };
  });
  return { calls, seconds: (performance.now() - began) / 1000 };
}

async function askOnce(origin: string, { person, orderNbr }: Question): Promise<string> {
  const era = orderNbr.endsWith('0') ? 'legacy' : 'modern';
  const args = { name: tool, arguments: { orderNbr } };
  const { headers, body } = requestOf(era, 'tools/call', args);
  try {
    const answer = await fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${person.accessToken}` },
      body,
    });
    const text = await answer.text();
    if (!answer.ok) return `HTTP ${answer.status}`;
    const { result, error } = JSON.parse(text);
    if (error !== undefined) return `JSON-RPC ${error.code}`;
    if (result.isError !== true) return 'ok';
    return String(JSON.parse(result.content[0].text).error.code);
  } catch (fault) {
    return `no answer: ${fault instanceof Error ? fault.message : fault}`;
  }
}
