// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import * as z from 'zod';
import {
  type AttributeMap,
  act,
  type DynaliteOperation,
  database,
  type Members,
  tableOf,
  validated,
} from './dynalite.ts';
import type { Engine } from './engine.ts';
import { answerOf, isFailedCondition, serviceError, validationError } from './errors.ts';
import type { WriteBatch } from './write-batch.ts';
import { wantsOldItem } from './writes.ts';

const maximumParts = 100;
const maximumBytes = 4 * 1024 * 1024;
const tokenLifeMs = 10 * 60 * 1000;
const tokenPrefix = 'token~';

const Part = z.looseObject({ TableName: z.string() });
const TransactWrite = z.object({
  TransactItems: z
    .array(
      z.object({
        Put: Part.optional(),
        Update: Part.optional(),
        Delete: Part.optional(),
        ConditionCheck: Part.optional(),
      }),
    )
    .min(1)
    .max(maximumParts),
  ClientRequestToken: z.string().min(1).max(36).optional(),
});
const TransactGet = z.object({
  TransactItems: z
    .array(z.object({ Get: Part }))
    .min(1)
    .max(maximumParts),
});
const Token = z.object({ parameters: z.string(), at: z.number() });

type Reason = { Code: string; Message?: string; Item?: AttributeMap };
type Kind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';
const operations: Record<Kind, DynaliteOperation> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'DeleteItem',
};

function parsed<Schema extends z.ZodType>(schema: Schema, request: Members): z.infer<Schema> {
  const result = schema.safeParse(request);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw validationError(
    `1 validation error detected: Value at '${issue?.path.join('.')}' failed to satisfy constraint: ${issue?.message}`,
  );
}

function kindOf(item: z.infer<typeof TransactWrite>['TransactItems'][number]) {
  const kinds = (['Put', 'Update', 'Delete', 'ConditionCheck'] as const).filter(
    (kind) => item[kind] !== undefined,
  );
  const [kind] = kinds;
  const part = kind && item[kind];
  if (!kind || !part || kinds.length > 1)
    throw validationError(
      'TransactItems can only contain one of Check, Put, Update or Delete in each item',
    );
  return { kind, part: part as Members };
}

/** TransactWriteItems: all parts or none; a failed condition names its part and shows its item. */
export function transactWriteItems(engine: Engine, request: Members): Promise<Members> {
  const { TransactItems, ClientRequestToken: token } = parsed(TransactWrite, request);
  const plan = TransactItems.map(kindOf).map(({ kind, part }) => ({
    kind,
    part,
    data: validated(operations[kind], part, engine.store),
  }));
  if (plan.some(({ kind, data }) => kind === 'ConditionCheck' && !data['_condition']))
    throw validationError('The ConditionExpression of a ConditionCheck must not be null');
  const parameters = createHash('sha256').update(JSON.stringify(TransactItems)).digest('hex');

  return engine.serially(async () => {
    if (token !== undefined && (await wasDone(engine, token, parameters))) return {};
    const done: Record<string, unknown> = { parameters, at: engine.clock.now().getTime() };
    await engine.writeNow(
      (batch) => runParts(batch, plan),
      'request',
      token === undefined ? [] : [{ type: 'put', key: tokenPrefix + token, value: done }],
    );
    return {};
  });
}

interface PlannedPart {
  readonly kind: Kind;
  readonly part: Members;
  readonly data: Members;
}

async function runParts(batch: WriteBatch, plan: readonly PlannedPart[]) {
  const reasons: Reason[] = [];
  const seen = new Set<string>();
  for (const { kind, part, data } of plan) {
    const { id, before } = await itemOf(batch, data);
    if (seen.has(id))
      throw validationError('Transaction request cannot include multiple operations on one item');
    seen.add(id);
    try {
      if (kind === 'ConditionCheck') {
        const failed = database.checkConditional(data, before);
        if (failed) throw failed;
      } else await act(operations[kind], data, batch.store);
      reasons.push({ Code: 'None' });
    } catch (error) {
      reasons.push(reasonOf(error, part, before));
    }
  }
  if (reasons.some(({ Code }) => Code !== 'None')) throw cancelled(reasons);
  const bytes = batch.changes.map(({ after }) => (after ? database.itemSize(after) : 0));
  if (bytes.reduce((sum, size) => sum + size, 0) > maximumBytes)
    throw validationError('Collection size of the items in the transaction exceeds 4 MB');
}

/** The item that a part is about: its place, and how it stands now. */
async function itemOf(batch: WriteBatch, data: Members) {
  const name = String(data['TableName']);
  const table = await tableOf(batch.store, name);
  const isPut = data['Item'] !== undefined;
  const attributes = (data['Item'] ?? data['Key']) as AttributeMap; // `validated` has checked the shape
  const invalid = isPut
    ? database.validateItem(attributes, table)
    : database.validateKey(attributes, table);
  if (invalid) throw invalid;
  const key = database.createKey(attributes, table);
  const before = await new Promise<AttributeMap | undefined>((resolve, reject) => {
    batch.store.getItemDb(name).get(key, (error, item) => (error ? reject(error) : resolve(item)));
  });
  return { id: `${name}~${key}`, before };
}

function reasonOf(error: unknown, part: Members, before: AttributeMap | undefined): Reason {
  if (isFailedCondition(error))
    return {
      Code: 'ConditionalCheckFailed',
      Message: 'The conditional request failed',
      ...(wantsOldItem(part) && before && { Item: before }),
    };
  const answer = answerOf(error);
  if (!answer) throw error;
  return { Code: 'ValidationError', Message: String(answer.body['message']) };
}

function cancelled(reasons: readonly Reason[]) {
  const codes = reasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return serviceError('TransactionCanceledException', message, {
    Message: message,
    CancellationReasons: reasons,
  });
}

async function wasDone(engine: Engine, token: string, parameters: string): Promise<boolean> {
  const known = Token.safeParse(await engine.store.db.get(tokenPrefix + token));
  if (!known.success || engine.clock.now().getTime() - known.data.at >= tokenLifeMs) return false;
  if (known.data.parameters !== parameters)
    throw serviceError(
      'IdempotentParameterMismatchException',
      'The request uses the same client token as a previous, but non-identical request.',
    );
  return true;
}

/** Forgets the tokens of transactions older than ten minutes. */
export function forgetOldTokens(engine: Engine): Promise<void> {
  return engine.serially(async () => {
    const now = engine.clock.now().getTime();
    const range = { gte: tokenPrefix, lt: `${tokenPrefix}\xFF` };
    const old: { type: 'del'; key: string }[] = [];
    for await (const [key, value] of engine.store.db.iterator(range)) {
      const token = Token.safeParse(value);
      if (!token.success || now - token.data.at >= tokenLifeMs) old.push({ type: 'del', key });
    }
    if (old.length > 0) await engine.store.db.batch(old);
  });
}

/** TransactGetItems: all items as they stood at one moment. */
export function transactGetItems(engine: Engine, request: Members): Promise<Members> {
  const { TransactItems } = parsed(TransactGet, request);
  const reads = TransactItems.map(({ Get }) =>
    validated('GetItem', { ...Get, ConsistentRead: true }, engine.store),
  );
  return engine.serially(async () => {
    const found = await Promise.all(reads.map((data) => act('GetItem', data, engine.store)));
    return { Responses: found.map(({ Item }) => (Item === undefined ? {} : { Item })) };
  });
}
