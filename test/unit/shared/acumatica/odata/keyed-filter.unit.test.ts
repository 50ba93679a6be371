// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { isKeyed } from '#shared/acumatica/odata/keyed-filter.ts';

describe('a filter by key (acumatica-cases 2)', () => {
  it.each([
    ["OrderNbr eq 'PO000001'", 'OrderNbr', true],
    ["ShipmentNbr eq '000123' and Status eq 'Open'", 'ShipmentNbr', true],
    ["ordernbr EQ 'x'", 'OrderNbr', true],
    ["(Status eq 'Open') and (OrderNbr eq 'A')", 'OrderNbr', true],
    ["OrderNbr eq 'A' or OrderNbr eq 'B'", 'OrderNbr', true],
    ["OrderNbr eq 'this or that'", 'OrderNbr', true],
    ["substringof('x', Description)", 'ShipmentNbr', false],
    ["Status eq 'Open'", 'OrderNbr', false],
    ["anything eq 'x'", undefined, false],
    ["OrderNbr eq 'A' or Status eq 'Open'", 'OrderNbr', false],
    ["OrderNbr ne 'A'", 'OrderNbr', false],
    ["OrderNbr gt 'A'", 'OrderNbr', false],
    ['OrderNbr eq null', 'OrderNbr', false],
    ["Description eq 'OrderNbr eq ''x'''", 'OrderNbr', false],
    ["not (OrderNbr eq 'A')", 'OrderNbr', false],
    ["Orders/OrderNbr eq 'A'", 'OrderNbr', false],
    ["OrderNbr eq 'A", 'OrderNbr', false],
  ])('%s by %s: %s', (filter, key, keyed) => expect(isKeyed(filter, key)).toBe(keyed));
});
