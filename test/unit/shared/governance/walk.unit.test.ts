// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { type Masking, plainReading, type Reading, walk } from '#shared/governance/walk.ts';

/** Values that are wrapped as `{ value, remark? }`. */
const wrapping: Reading = {
  drops: (key) => key === 'id',
  open: ({ value, remark, ...others }) => {
    if (value === undefined || Object.keys(others).length > 0) return undefined;
    return typeof remark === 'string' ? { value, remark } : { value };
  },
  text: (text) => text.trim(),
};
const masking: Masking = {
  key: (key) => key === 'Secret',
  text: (text) =>
    text.includes('42') ? { text: text.replace('42', '**'), found: 'answer' } : undefined,
};

describe('a walk', () => {
  it.each([5, true, null, undefined, ''])('gives %j back as it is', (value) => {
    expect(walk(value, plainReading)).toEqual({ value, masked: [], remarks: [] });
    expect(walk({ a: value, b: [value] }, plainReading).value).toEqual({ a: value, b: [value] });
  });

  it('copies, and leaves its input alone', () => {
    const input = { list: [{ Secret: 'x' }], text: ' 42 ' };
    const walked = walk(input, wrapping, masking);
    expect(walked.value).toEqual({ list: [{ Secret: '[REDACTED]' }], text: '**' });
    expect(input).toEqual({ list: [{ Secret: 'x' }], text: ' 42 ' });
  });

  it('masks nothing where nothing is to be masked', () => {
    expect(walk({ Secret: '42' }, plainReading)).toEqual({
      value: { Secret: '42' },
      masked: [],
      remarks: [],
    });
  });

  it('says where it masked, by key and by text, at the root too', () => {
    const { masked } = walk({ a: [{ Secret: 1 }, { b: '42' }] }, plainReading, masking);
    expect(masked).toEqual(['a[0].Secret', 'a[1].b (answer)']);
    expect(walk('42', plainReading, masking)).toEqual({
      value: '**',
      masked: ['(answer)'],
      remarks: [],
    });
    expect(walk(['42'], plainReading, masking).masked).toEqual(['[0] (answer)']);
  });

  it('opens wrapped values, drops keys, and never sets a prototype', () => {
    const input = JSON.parse('{"id":"1","a":{"value":" x "},"b":{"value":7},"__proto__":{"c":1}}');
    const { value } = walk(input, wrapping);
    expect(value).toEqual({ a: ' x ', b: 7 });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('takes what looks like a wrapper inside a wrapped value for data', () => {
    expect(walk({ a: { value: { value: 1 } } }, wrapping).value).toEqual({ a: { value: 1 } });
  });

  it('keeps what was remarked about a field, masked as all texts are', () => {
    const input = {
      list: [{ a: { value: null, remark: 'see 42' } }, { b: { value: 1, remark: 'odd' } }],
    };
    expect(walk(input, wrapping, masking).remarks).toEqual([
      { field: 'list[0].a', text: 'see **' },
      { field: 'list[1].b', text: 'odd' },
    ]);
    expect(walk(input, wrapping).remarks[0]?.text).toBe('see 42');
    expect(walk({ a: { value: 1 } }, wrapping).remarks).toEqual([]);
  });
});
