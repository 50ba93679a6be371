// SPDX-License-Identifier: Apache-2.0
import type { Logger } from '@aws-lambda-powertools/logger';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { connectorFromEnv } from '#functions/wiring/acumatica.ts';
import { auditFromEnv } from '#functions/wiring/audit.ts';
import { dynamoDBClient } from '#functions/wiring/aws-clients.ts';
import { inquiriesFromEnv } from '#functions/wiring/inquiries.ts';
import { knowledgeFromEnv } from '#functions/wiring/knowledge.ts';
import { publicOriginsFromEnv } from '#functions/wiring/public-origins.ts';
import { settingsFromEnv } from '#functions/wiring/settings.ts';
import { acumaticaTools } from '#shared/acumatica/tools/acumatica-tools.ts';
import { acumaticaInstructions } from '#shared/acumatica/tools/instructions.ts';
import { toolsWithoutIndex } from '#shared/acumatica/tools/knowledge-tools.ts';
import { tableAddressLimiter } from '#shared/governance/address-limiter.ts';
import { createCatalogue } from '#shared/mcp/catalogue.ts';
import { createDispatch } from '#shared/mcp/dispatch.ts';
import { createMcpEndpoint } from '#shared/mcp/endpoint.ts';
import { jsonRpcError, rpcCodes } from '#shared/mcp/json-rpc-error.ts';
import { callerFromContext } from '#shared/platform/caller.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { readEnv } from '#shared/platform/env.ts';
import { reportOf } from '#shared/platform/fault.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { tables } from '#shared/platform/names.ts';
import { Table } from '#shared/platform/table.ts';
import { callRules } from './call-rules.ts';
import { requestOf } from './web-request.ts';

const Environment = z.object({ [tables.limits.env]: z.string() });

/** Answers an event of `/mcp`. Never throws: what goes wrong is answered before a stream could start. */
export type AnswerMcp = (event: APIGatewayProxyEvent) => Promise<Response>;

/**
 * `/mcp` as the environment describes it.
 *
 * @throws SettingsError naming every setting that is missing or malformed
 */
export async function mcpFromEnv(logger: Logger): Promise<AnswerMcp> {
  const audit = auditFromEnv();
  const origins = await publicOriginsFromEnv();
  // The host is checked below, where the front's secret is known.
  const door = { publicOrigins: origins.origins, vouchedHost: true };
  const settings = settingsFromEnv();
  const connector = connectorFromEnv(audit, settings, logger);
  const inquiries = inquiriesFromEnv(connector.settings, settings, logger);
  const knowledge = knowledgeFromEnv(logger);
  const catalogue = createCatalogue(acumaticaTools(connector, inquiries, knowledge));
  const rules = callRules(settings, catalogue, (entries) =>
    logger.warn('DISABLED_TOOLS names what is neither a tool nor a group', { entries }),
  );
  const dispatch = createDispatch({
    catalogue,
    rules,
    publisher: audit.publisher,
    clock: systemClock,
    ids: systemIds,
    tenant: connector.settings.tenant,
    onFault: (fault, correlationId) =>
      logger.error('A tool failed', { fault: reportOf(fault), correlationId }),
  });
  const endpoint = createMcpEndpoint(
    {
      catalogue,
      dispatch,
      disabledTools: async () => {
        const [{ disabledTools }, missing] = await Promise.all([
          rules(),
          toolsWithoutIndex(knowledge),
        ]);
        return new Set([...disabledTools, ...missing]);
      },
      instructions: acumaticaInstructions,
      onFault: (fault) =>
        logger.warn('A request was refused by its protocol', { fault: reportOf(fault) }),
    },
    tableAddressLimiter({
      table: new Table(dynamoDBClient(), readEnv(Environment)[tables.limits.env]),
      clock: systemClock,
      onFault: (fault) =>
        logger.error('Requests without a sign-in cannot be counted', { fault: reportOf(fault) }),
    }),
  );

  return async (event) => {
    try {
      const called = await origins.of(event.headers);
      if (called.kind === 'bypassed') return jsonRpcError(403, rpcCodes.refused, 'Not served here');
      if (called.kind === 'misdirected')
        return jsonRpcError(421, rpcCodes.refused, 'This host is not served here');
      const request = requestOf(event, called.origin);
      if (request.method === 'OPTIONS') return endpoint.preflight(request, door);
      const caller = callerFromContext(event.requestContext.authorizer);
      const address = origins.addressOf(event);
      return await endpoint.serve(request, { caller, address }, door);
    } catch (fault) {
      logger.error('A request could not be answered', { fault: reportOf(fault) });
      return jsonRpcError(500, rpcCodes.internalError, 'This gateway met an error of its own');
    }
  };
}
