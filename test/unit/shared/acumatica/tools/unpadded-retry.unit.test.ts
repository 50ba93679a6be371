// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { askUnpadded } from '#shared/acumatica/tools/unpadded-retry.ts';

const rows = (...found: object[]) => ({ kind: 'rows' as const, rows: found, complete: true });
const failed = {
  kind: 'failed' as const,
  failure: { code: 'ERP_ERROR' as const, message: 'trim is not known' },
};

type Answer = ReturnType<typeof rows> | typeof failed;

async function ask(filter: string | undefined, answers: readonly Answer[], said = {}) {
  const asked: (string | undefined)[] = [];
  const result = await askUnpadded(filter, said, async (one) => {
    asked.push(one);
    return answers[asked.length - 1] ?? failed;
  });
  return { asked, ...result };
}

describe('a question by a text that matches nothing', () => {
  const filter = "WH eq 'MAIN'";

  it('is asked once more without padding, and the answer says so', async () => {
    const before = { from: '=', to: 'eq', why: 'x' };
    const found = rows({ WH: 'MAIN  ' });
    const { asked, answer, notice } = await ask(filter, [rows(), found], {
      filterRewritten: [before],
    });
    expect(asked).toEqual([filter, "trim(WH) eq 'MAIN'"]);
    expect(answer).toBe(found);
    expect(notice).toEqual({
      filterRewritten: [
        before,
        { from: filter, to: "trim(WH) eq 'MAIN'", why: expect.stringContaining('pads') },
      ],
    });
  });

  it.each([[rows()], [failed]])('stays empty where the second answer is %j', async (second) => {
    const { answer, notice } = await ask(filter, [rows(), second]);
    expect([answer, notice]).toEqual([rows(), {}]);
  });

  it.each([
    [filter, rows({})],
    [filter, failed],
    ['N gt 5', rows()],
    [undefined, rows()],
  ])('is not asked again for %s answered with %j', async (one, first) =>
    expect((await ask(one, [first])).asked).toEqual([one]),
  );
});
