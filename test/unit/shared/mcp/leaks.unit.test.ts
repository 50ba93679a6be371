// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readsOnly, type Tool } from '#shared/mcp/tool.ts';
import { reportOf } from '#shared/platform/fault.ts';
import { envelopeOf, testEndpoint } from '../../../fixtures/mcp.ts';

// Check 24: what a surprise says stays inside.
const secrets = [
  "SELECT Balance FROM ARBalances WHERE CompanyID = 2 AND CustomerID = 'C000001'",
  'sql01.corp.internal:1433',
  'eyJhbGciOiJSUzI1NiJ9.the-token-of-a-person',
  'at Tool.run (/var/task/functions/mcp/handler.js:1:2345)',
];

class SqlError extends Error {
  override readonly name = 'SqlError';
  readonly statement = secrets[0];
  readonly host = secrets[1];
}

const throwing = (name: string, what: () => unknown): Tool => ({
  name,
  title: 'Test',
  description: 'Test.',
  input: z.strictObject({}),
  output: z.looseObject({}),
  annotations: readsOnly,
  scope: 'erp.read',
  run: async () => {
    throw what();
  },
});
const tools = [
  throwing('throws_error', () => new Error(secrets.join(' '))),
  throwing('throws_cause', () => new SqlError('failed', { cause: new Error(secrets.join(' ')) })),
  throwing('throws_text', () => secrets.join(' ')),
  throwing('throws_object', () => ({ message: secrets[0], toJSON: () => secrets })),
];

describe.each(['legacy', 'modern'] as const)('a tool that throws in the %s era', (era) => {
  it.each(tools.map(({ name }) => name))(
    'leaves with a fixed text, a correlation id and nothing of its own: %s',
    async (name) => {
      const endpoint = testEndpoint(tools);
      const answer = await endpoint.call(era, name);
      expect(envelopeOf(answer)).toMatchObject({
        code: 'INTERNAL',
        message_en:
          'This gateway met an error of its own. Nothing can be said about the data asked for.',
        correlation_id: 'id-1',
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const left =
        answer.text + JSON.stringify([...answer.headers]) + JSON.stringify(endpoint.events);
      const logged = JSON.stringify(endpoint.faults.map(reportOf));
      expect(endpoint.faults).toHaveLength(1);
      // The log says where something happened, so of a stack it may hold places in code of ours.
      for (const secret of secrets) expect(left).not.toContain(secret);
      for (const secret of secrets.slice(0, 3)) expect(logged).not.toContain(secret);
    },
  );
});
