// SPDX-License-Identifier: Apache-2.0
import { Logger } from '@aws-lambda-powertools/logger';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { mcpFromEnv } from '#functions/mcp/wiring.ts';
import { callerToContext, type Person } from '#shared/platform/caller.ts';
import { type EraName, requestOf } from './requests.ts';
import { sideBySide, type Timing } from './statistics.ts';

/** `tools/list` inside the function: from API Gateway's event to the answer's last byte, without network. */
export async function measureLists(origin: string, person: Person): Promise<Map<string, Timing>> {
  const answer = await mcpFromEnv(new Logger({ logLevel: 'CRITICAL' }));
  const context = callerToContext({
    kind: 'person',
    person,
    clientId: 'bench',
    grantId: 'bench',
    scopes: ['erp.read'],
  });
  const eventOf = (era: EraName) => {
    const { headers, body } = requestOf(era, 'tools/list', {});
    const all = { ...headers, host: new URL(origin).host };
    return {
      httpMethod: 'POST',
      path: '/mcp',
      body,
      isBase64Encoded: false,
      headers: all,
      multiValueHeaders: Object.fromEntries(
        Object.entries(all).map(([name, value]) => [name, [value]]),
      ),
      requestContext: { authorizer: context, identity: { sourceIp: '127.0.0.1' } },
    } as unknown as APIGatewayProxyEvent; // the members that the function reads
  };
  return sideBySide(
    (['legacy', 'modern'] as const).map((era) => ({
      name: era,
      run: async () => {
        const text = await (await answer(eventOf(era))).text();
        if (!text.includes('acumatica_run_inquiry')) throw new Error(text.slice(0, 200));
      },
    })),
    500,
    100,
  );
}
