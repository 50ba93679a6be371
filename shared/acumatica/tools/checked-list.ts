// SPDX-License-Identifier: Apache-2.0
import type { ErpSession, FailedAnswer } from '../client/erp-session.ts';
import { entityFields } from '../odata/known-fields.ts';
import { type CheckedQuestion, checkEntityQuestion } from './checked-question.ts';
import type { Connector } from './connector.ts';
import type { ListQuery } from './list-query.ts';

/**
 * The query as the ERP is asked it. The fields of the entity are asked for first, which costs a call
 * once an hour for each person; where they do not come, the names go unchecked.
 */
export async function checkedList(
  query: ListQuery,
  { entitySchemas }: Connector,
  session: ErpSession,
): Promise<CheckedQuestion<ListQuery> | FailedAnswer> {
  const { filter, select, order, expand, entity } = query;
  const names = [filter, select, expand, ...order];
  if (names.every((one) => one === undefined)) return checkEntityQuestion(query, entity, undefined);
  const read = await entitySchemas(session, entity);
  // Who is not signed in, or held back, is told so at once.
  if (read.kind === 'failed' && read.http === undefined) {
    const { code } = read.failure;
    if (code !== 'ERP_TIMEOUT' && code !== 'ERP_UNAVAILABLE' && code !== 'ERP_UNREADABLE_ANSWER')
      return read;
  }
  const schema = read.kind === 'schema' ? entityFields(read.schema) : undefined;
  return checkEntityQuestion(query, entity, schema);
}
