// SPDX-License-Identifier: Apache-2.0
import type { APIGatewayProxyEvent, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import * as z from 'zod';
import { lambdaContext } from '../lambda/context.ts';
import { type Handler, within } from '../lambda/handler.ts';
import { methodArn } from './event.ts';

const ContextValue = z.union([z.string(), z.number(), z.boolean()]);
const Texts = z.union([z.string(), z.array(z.string())]).transform((texts) => [texts].flat());
const Policy = z.object({
  principalId: z.string(),
  policyDocument: z.object({
    Version: z.string(),
    Statement: z.array(
      z.object({ Effect: z.enum(['Allow', 'Deny']), Action: Texts, Resource: Texts }),
    ),
  }),
  context: z.record(z.string(), ContextValue).nullish(),
});

/** What a REQUEST authorizer said. */
export type Authorization =
  | { readonly kind: 'allowed'; readonly context: Record<string, string> }
  /** A faulty answer (API Gateway's AUTHORIZER_CONFIGURATION_ERROR) is a failure like a thrown one. */
  | { readonly kind: 'UNAUTHORIZED' | 'ACCESS_DENIED' | 'AUTHORIZER_FAILURE' };

/** Asks a REQUEST authorizer about a request; nothing is cached. */
export async function authorize(
  handler: Handler,
  event: APIGatewayProxyEvent,
  timeoutMs: number,
): Promise<Authorization> {
  if (handler.kind === 'streaming') return { kind: 'AUTHORIZER_FAILURE' };
  const { body: _body, isBase64Encoded: _encoded, requestContext, ...request } = event;
  const arn = methodArn(event);
  const question: APIGatewayRequestAuthorizerEvent = {
    ...request,
    type: 'REQUEST',
    methodArn: arn,
    requestContext: { ...requestContext, authorizer: undefined },
  };
  const said = await within(
    timeoutMs,
    handler.invoke(question, lambdaContext('authorizer', timeoutMs)),
  );
  if (
    said.kind === 'failed' &&
    said.error instanceof Error &&
    said.error.message === 'Unauthorized'
  )
    return { kind: 'UNAUTHORIZED' };
  if (said.kind !== 'answered') {
    console.error('API Gateway: the authorizer failed', said);
    return { kind: 'AUTHORIZER_FAILURE' };
  }
  const policy = Policy.safeParse(said.value);
  if (!policy.success) return { kind: 'AUTHORIZER_FAILURE' };
  const { principalId, policyDocument, context } = policy.data;
  const effects = policyDocument.Statement.filter(
    ({ Action, Resource }) =>
      Action.some((action) => matches(action, 'execute-api:Invoke')) &&
      Resource.some((resource) => matches(resource, arn)),
  ).map(({ Effect }) => Effect);
  if (!effects.includes('Allow') || effects.includes('Deny')) return { kind: 'ACCESS_DENIED' };
  const texts = Object.entries(context ?? {}).map(([name, value]) => [name, String(value)]);
  return { kind: 'allowed', context: { principalId, ...Object.fromEntries(texts) } };
}

function matches(pattern: string, text: string): boolean {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`).test(text);
}
