// SPDX-License-Identifier: Apache-2.0
import type { RowFetcher } from '../inquiries/fetch-rows.ts';
import { unpaddedFilter } from '../odata/unpadded-filter.ts';

type Answer = Awaited<ReturnType<RowFetcher>>;
type Notice = Readonly<Record<string, unknown>>;

const isEmpty = (answer: Answer) => answer.kind === 'rows' && answer.rows.length === 0;

/**
 * Asks an inquiry, and where nothing matches a text, once more without the blanks that pad texts of
 * fixed width.
 *
 * @param said what the answer says already
 */
export async function askUnpadded(
  filter: string | undefined,
  said: Notice,
  ask: (filter: string | undefined) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly notice: Notice }> {
  const answer = await ask(filter);
  const unpadded = filter === undefined || !isEmpty(answer) ? undefined : unpaddedFilter(filter);
  if (filter === undefined || unpadded === undefined) return { answer, notice: said };
  const again = await ask(unpadded);
  // Who does not know trim has said nothing about the rows: the first answer stands.
  if (again.kind !== 'rows' || again.rows.length === 0) return { answer, notice: said };
  const before: unknown = said['filterRewritten'];
  const why = 'nothing matched, since the ERP pads these texts with blanks';
  const rewritten = [...(Array.isArray(before) ? before : []), { from: filter, to: unpadded, why }];
  return { answer: again, notice: { ...said, filterRewritten: rewritten } };
}
