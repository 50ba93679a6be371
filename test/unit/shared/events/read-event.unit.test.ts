// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { readEvent } from '#shared/events/read-event.ts';
import { upcast } from '#shared/events/upcasters.ts';
import { grantApproved, toolCalled } from './example-events.ts';

describe('reading an event', () => {
  it('gives back what was written', () => {
    const event = toolCalled();
    expect(readEvent(JSON.stringify(event))).toEqual({ kind: 'event', event });
  });

  it('brings an old version up to the newest, step by step', () => {
    const registry = {
      'GrantApproved.v1': {
        to: 'GrantApproved.v2',
        data: ({ scopes }: Record<string, unknown>) => ({ granted: scopes }),
      },
      'GrantApproved.v2': {
        to: 'GrantApproved.v3',
        data: (data: Record<string, unknown>) => ({ ...data, how: 'unknown' }),
      },
    };
    const read = readEvent(JSON.stringify(grantApproved('g')), registry);
    expect(read).toMatchObject({
      kind: 'event',
      event: {
        type: 'GrantApproved.v3',
        schemaVersion: 3,
        data: { granted: ['erp.read'], how: 'unknown' },
      },
    });
  });

  it('leaves an event alone that has no newer version', () => {
    const event = toolCalled();
    expect(upcast(event)).toBe(event);
  });

  it.each([
    ['no JSON', 'hello'],
    ['a JSON text', '"{}"'],
    ['no envelope', '{}'],
    ['a type without a version', JSON.stringify({ ...toolCalled(), type: 'ToolCalled' })],
    ['a time without a zone', JSON.stringify({ ...toolCalled(), occurredAt: '2026-03-01 08:15' })],
  ])('calls %s poison', (_, text) => {
    expect(readEvent(text)).toMatchObject({ kind: 'poison' });
  });
});
