// SPDX-License-Identifier: Apache-2.0
import type { Members } from './dynalite.ts';

/** An answer of DynamoDB's that is an error: what dynalite throws, and what is thrown here. */
export class DynamoDBError extends Error {
  readonly statusCode = 400;
  readonly body: Members;

  constructor(type: string, message: string, more: Members = {}) {
    super(message);
    this.name = 'DynamoDBError';
    this.body = { __type: type, message, ...more };
  }
}

export function validationError(message: string): DynamoDBError {
  return new DynamoDBError('com.amazon.coral.validate#ValidationException', message);
}

export function serviceError(type: string, message: string, more?: Members): DynamoDBError {
  return new DynamoDBError(`com.amazonaws.dynamodb.v20120810#${type}`, message, more);
}

/** The protocol's answer inside an error of dynalite's or ours; undefined where the error is a defect. */
export function answerOf(error: unknown): { statusCode: number; body: Members } | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || !('body' in error)) return undefined;
  const { statusCode, body } = error;
  if (typeof statusCode !== 'number' || typeof body !== 'object' || body === null) return undefined;
  return { statusCode, body: { ...body } };
}

/** Whether an error says that a condition did not hold. */
export function isFailedCondition(error: unknown): boolean {
  return String(answerOf(error)?.body['__type']).endsWith('#ConditionalCheckFailedException');
}
