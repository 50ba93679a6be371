// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Asked, Reply } from '../../../../fixtures/fake-erp.ts';
import { listed } from './listed.ts';

/** An ERP that finds an order only where the filter is its key alone. */
const forgetful =
  (...known: string[]) =>
  ({ query }: Asked): Reply => {
    const key = /^OrderNbr eq '((?:[^']|'')*)'$/.exec(query['$filter'] ?? '')?.[1];
    const found = known.includes(key ?? '') ? [{ id: key, OrderNbr: { value: key } }] : [];
    return { body: found };
  };

const purchaseOrders = (filterExpression: string, reply: (asked: Asked) => Reply) =>
  listed({ entityName: 'PurchaseOrder', filterExpression }, reply);

describe('no purchase order found', () => {
  it('is doubted where the key that the filter names exists by itself', async () => {
    const { structured, asked } = await purchaseOrders(
      "OrderNbr eq 'PO1' and Status eq 'Open'",
      forgetful('PO1'),
    );
    expect(asked.map(({ query }) => query['$filter'])).toEqual([
      "OrderNbr eq 'PO1' and Status eq 'Open'",
      "OrderNbr eq 'PO1'",
    ]);
    expect(structured).toMatchObject({
      results: [],
      possibleFalseNegative: true,
      foundByKey: [{ id: 'PO1', OrderNbr: 'PO1' }],
      warning: expect.stringContaining('do not report that nothing matches'),
    });
  });

  it('is certain where no record has the key that it must have', async () => {
    const { structured } = await purchaseOrders(
      "OrderNbr eq 'PO''9' and Status eq 'Open'",
      forgetful('PO1'),
    );
    expect(structured).toMatchObject({ results: [], verifiedByKey: ["PO'9"] });
    expect(structured).not.toHaveProperty('possibleFalseNegative');
  });

  it('stays doubtful where the filter offers another way to match', async () => {
    const { structured } = await purchaseOrders(
      "OrderNbr eq 'PO9' or Status eq 'Open'",
      forgetful('PO1'),
    );
    expect(structured).toMatchObject({
      possibleFalseNegative: true,
      warning: expect.stringContaining('could not be verified'),
    });
  });

  it.each([
    "Status eq 'Open'",
    "OrderNbr ne 'PO1'",
    "not (OrderNbr eq 'PO1')",
    ['A', 'B', 'C', 'D'].map((key) => `(OrderNbr eq '${key}' and Status eq 'Open')`).join(' or '),
  ])('is not looked up by %s', async (filter) => {
    const { structured, asked } = await purchaseOrders(filter, forgetful('PO1'));
    expect(asked.length).toBeLessThanOrEqual(1);
    if (asked.length === 1) expect(structured).toMatchObject({ possibleFalseNegative: true });
  });

  it.each(["OrderNbr eq 'PO9'", "(OrderNbr eq 'PO8') or OrderNbr eq 'PO9'"])(
    'is certain at once for %s',
    async (filter) => {
      const { structured, asked } = await purchaseOrders(filter, forgetful());
      expect(asked).toHaveLength(1);
      expect(structured).toMatchObject({ results: [] });
      expect(structured).not.toHaveProperty('possibleFalseNegative');
    },
  );

  it('stays doubtful where the key cannot be looked up', async () => {
    const { structured } = await purchaseOrders(
      "OrderNbr eq 'PO1' and Status eq 'Open'",
      ({ query }) =>
        query['$filter']?.includes('Status') ? { body: [] } : { status: 500, body: {} },
    );
    expect(structured).toMatchObject({ possibleFalseNegative: true });
    expect(structured).not.toHaveProperty('foundByKey');
  });
});
