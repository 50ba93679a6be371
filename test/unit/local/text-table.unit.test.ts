// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { textTable } from '#local/text-table.ts';

describe('the text table', () => {
  it('aligns text to the left and numbers to the right', () => {
    const table = textTable({
      columns: ['who', 'n'],
      rows: [
        { who: 'sales@DEMO', n: '5' },
        { who: null, n: '1200' },
      ],
    });
    expect(table.split('\n')).toEqual([
      'who            n',
      '----------  ----',
      'sales@DEMO     5',
      '            1200',
    ]);
  });

  it('keeps a value on its line and shows structures as JSON', () => {
    const table = textTable({ columns: ['a'], rows: [{ a: 'x\ny\u001b[31m' }, { a: { b: 1 } }] });
    expect(table.split('\n').slice(2)).toEqual(['x y [31m', '{"b":1}']);
  });

  it('shows the columns of a result without rows', () => {
    expect(textTable({ columns: ['a', 'bc'], rows: [] })).toBe('a  bc\n-  --');
  });
});
