// SPDX-License-Identifier: Apache-2.0
import { setTimeout } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

/** An item as plain JavaScript. */
export type Item = Record<string, unknown>;
/** A primary key as plain JavaScript. */
export type Key = Record<string, string | number>;

/** A condition or update in DynamoDB's expression language, with its placeholders' values. */
export interface Expression {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A conditional write that either went through or met a different state. */
export type Written =
  | { readonly kind: 'written'; readonly item?: Item }
  /** The condition failed; `current` is the item that stood there, where there was one. */
  | { readonly kind: 'conflict'; readonly current?: Item };

const options = { removeUndefinedValues: true } as const;
const toAttributes = (item: Item): Record<string, AttributeValue> => marshall(item, options);

function placeholders(...parts: (Expression | undefined)[]) {
  const names = Object.assign({}, ...parts.map((part) => part?.names ?? {}));
  const values = Object.assign({}, ...parts.map((part) => part?.values ?? {}));
  return {
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: toAttributes(values) }),
  };
}

async function conditional(write: () => Promise<Item | undefined>): Promise<Written> {
  try {
    const item = await write();
    return item === undefined ? { kind: 'written' } : { kind: 'written', item };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // ALL_OLD: the loser learns who won without a second read.
    return error.Item === undefined
      ? { kind: 'conflict' }
      : { kind: 'conflict', current: unmarshall(error.Item) };
  }
}

/** The most keys that one BatchGetItem takes. */
const batchSize = 100;
/** How often keys that DynamoDB left out are asked for before the read counts as failed. */
const batchTries = 5;
const pauseBetweenBatches = async (attempt: number) => {
  await setTimeout(Math.random() * 10 * 2 ** attempt);
};

function textOf(key: Key, item: Item): string {
  return JSON.stringify(Object.keys(key).map((name) => item[name]));
}

/** One DynamoDB table with plain items in and out. Faults of DynamoDB itself are thrown as they are. */
export class Table {
  readonly client: DynamoDBClient;
  readonly name: string;

  constructor(client: DynamoDBClient, name: string) {
    this.client = client;
    this.name = name;
  }

  /** Reads one item with a strongly consistent read. */
  async get(key: Key): Promise<Item | undefined> {
    const { Item: found } = await this.client.send(
      new GetItemCommand({ TableName: this.name, Key: toAttributes(key), ConsistentRead: true }),
    );
    return found && unmarshall(found);
  }

  /**
   * Reads several items in one round trip, each strongly consistent; together they are no snapshot.
   *
   * @param keys each once
   * @returns the items in the order of their keys, undefined where there is none
   * @throws Error where DynamoDB kept leaving keys out, as it does when it is throttled
   */
  async getAll(
    keys: readonly Key[],
    pause: (attempt: number) => Promise<void> = pauseBetweenBatches,
  ): Promise<(Item | undefined)[]> {
    const found = new Map<string, Item>();
    const [first] = keys;
    if (!first) return [];
    for (let start = 0; start < keys.length; start += batchSize) {
      const batch = keys.slice(start, start + batchSize).map(toAttributes);
      for (const item of await this.#getBatch(batch, pause)) found.set(textOf(first, item), item);
    }
    return keys.map((key) => found.get(textOf(key, key)));
  }

  /** Writes a whole item, where the condition holds. */
  put(item: Item, condition?: Expression): Promise<Written> {
    return conditional(async () => {
      await this.client.send(new PutItemCommand(this.#putInput(item, condition)));
      return undefined;
    });
  }

  /** Updates one item, where the condition holds; answers the item as it is afterwards. */
  update(key: Key, update: Expression, condition?: Expression): Promise<Written> {
    return conditional(async () => {
      const { Attributes } = await this.client.send(
        new UpdateItemCommand({
          ...this.#updateInput(key, update, condition),
          ReturnValues: 'ALL_NEW',
        }),
      );
      return Attributes && unmarshall(Attributes);
    });
  }

  /** Deletes one item, where the condition holds; answers what was deleted. */
  delete(key: Key, condition?: Expression): Promise<Written> {
    return conditional(async () => {
      const { Attributes } = await this.client.send(
        new DeleteItemCommand({ ...this.#deleteInput(key, condition), ReturnValues: 'ALL_OLD' }),
      );
      return Attributes && unmarshall(Attributes);
    });
  }

  /** All items of one partition, in sort-key order, page after page, strongly consistent. */
  async *query(partition: Key, sortCondition?: Expression): AsyncGenerator<Item> {
    const [[name, value] = ['', '']] = Object.entries(partition);
    const own: Expression = {
      expression: '#partition = :partition',
      names: { '#partition': name },
      values: { ':partition': value },
    };
    let start: Record<string, AttributeValue> | undefined;
    do {
      const page = await this.client.send(
        new QueryCommand({
          TableName: this.name,
          ConsistentRead: true,
          KeyConditionExpression: [own, sortCondition]
            .flatMap((part) => (part ? [part.expression] : []))
            .join(' AND '),
          ...placeholders(own, sortCondition),
          ...(start && { ExclusiveStartKey: start }),
        }),
      );
      for (const item of page.Items ?? []) yield unmarshall(item);
      start = page.LastEvaluatedKey;
    } while (start !== undefined);
  }

  /** This put as a part of a transaction. */
  putPart(item: Item, condition?: Expression): TransactWriteItem {
    return { Put: this.#putInput(item, condition) };
  }

  /** This update as a part of a transaction. */
  updatePart(key: Key, update: Expression, condition?: Expression): TransactWriteItem {
    return { Update: this.#updateInput(key, update, condition) };
  }

  /** This deletion as a part of a transaction. */
  deletePart(key: Key, condition?: Expression): TransactWriteItem {
    return { Delete: this.#deleteInput(key, condition) };
  }

  async #getBatch(
    keys: readonly Record<string, AttributeValue>[],
    pause: (attempt: number) => Promise<void>,
  ): Promise<Item[]> {
    const items: Item[] = [];
    let missing = keys;
    for (let attempt = 1; attempt <= batchTries; attempt++) {
      const { Responses, UnprocessedKeys } = await this.client.send(
        new BatchGetItemCommand({
          RequestItems: { [this.name]: { Keys: [...missing], ConsistentRead: true } },
        }),
      );
      for (const item of Responses?.[this.name] ?? []) items.push(unmarshall(item));
      missing = UnprocessedKeys?.[this.name]?.Keys ?? [];
      if (missing.length === 0) return items;
      if (attempt < batchTries) await pause(attempt);
    }
    throw new Error(`${this.name} left ${missing.length} keys unread`);
  }

  #putInput(item: Item, condition?: Expression) {
    return {
      TableName: this.name,
      Item: toAttributes(item),
      ...(condition && {
        ConditionExpression: condition.expression,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
      }),
      ...placeholders(condition),
    };
  }

  #updateInput(key: Key, update: Expression, condition?: Expression) {
    return {
      TableName: this.name,
      Key: toAttributes(key),
      UpdateExpression: update.expression,
      ...(condition && {
        ConditionExpression: condition.expression,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
      }),
      ...placeholders(update, condition),
    };
  }

  #deleteInput(key: Key, condition?: Expression) {
    return {
      TableName: this.name,
      Key: toAttributes(key),
      ...(condition && {
        ConditionExpression: condition.expression,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
      }),
      ...placeholders(condition),
    };
  }
}

/** How a transaction ended. */
export type Transacted =
  | { readonly kind: 'written' }
  /** At least one condition failed. `failed` holds the index of each such part, and the item that stood there. */
  | {
      readonly kind: 'conflict';
      readonly failed: readonly { readonly index: number; readonly current?: Item }[];
    }
  /** Another transaction touched the same items at the same moment; nothing was written, and a retry is right. */
  | { readonly kind: 'contended' };

/**
 * Writes all parts or none (TransactWriteItems: at most 100 parts, one per item).
 *
 * @param token makes a repeat within ten minutes harmless (ClientRequestToken)
 */
export async function transact(
  client: DynamoDBClient,
  parts: readonly TransactWriteItem[],
  token?: string,
): Promise<Transacted> {
  try {
    await client.send(
      new TransactWriteItemsCommand({
        TransactItems: [...parts],
        ...(token !== undefined && { ClientRequestToken: token }),
      }),
    );
    return { kind: 'written' };
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    const failed = reasons.flatMap((reason, index) => {
      if (reason.Code !== 'ConditionalCheckFailed') return [];
      return [reason.Item ? { index, current: unmarshall(reason.Item) } : { index }];
    });
    if (failed.length > 0) return { kind: 'conflict', failed };
    if (reasons.some((reason) => reason.Code === 'TransactionConflict'))
      return { kind: 'contended' };
    throw error;
  }
}
