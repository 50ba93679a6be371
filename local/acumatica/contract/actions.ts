// SPDX-License-Identifier: Apache-2.0
import { rightOf } from '../rights.ts';
import { type Body, isObject, wrapped } from './body.ts';
import type { EntityDefinition } from './entities.ts';
import { accessDenied, exception, invalidBody, noEntity, type Outcome, ok } from './http-error.ts';
import type { Reading } from './read.ts';
import { hasKeys, recordsOf } from './records.ts';
import { type Row, textOf } from './rows.ts';

/** What an action makes of a record's status. The actions that are not here leave it as it is. */
const statusAfter: Readonly<Record<string, string>> = {
  ActivateProject: 'Active',
  ActivateProjectTask: 'Active',
  ApproveExpenseClaim: 'Approved',
  CancelAppointment: 'Canceled',
  CancelOrder: 'Canceled',
  CancelProject: 'Canceled',
  CancelProjectTask: 'Canceled',
  CancelSalesOrder: 'Canceled',
  CloseAppointment: 'Closed',
  CloseOrder: 'Closed',
  CompleteActivity: 'Completed',
  CompleteAppointment: 'Completed',
  CompleteEvent: 'Completed',
  CompleteOrder: 'Completed',
  CompleteProject: 'Completed',
  CompleteProjectTask: 'Completed',
  CompleteTask: 'Completed',
  ConfirmShipment: 'Confirmed',
  OpenSalesOrder: 'Open',
  PutOnHoldExpenseClaim: 'On Hold',
  RejectExpenseClaim: 'Rejected',
  ReleaseBill: 'Open',
  ReleaseCase: 'Released',
  ReleaseCheck: 'Closed',
  ReleaseExpenseClaim: 'Released',
  ReleaseFromCreditHoldSalesOrder: 'Open',
  ReleaseInvoice: 'Open',
  ReleaseJournalTransaction: 'Posted',
  ReleasePayment: 'Open',
  ReleasePurchaseReceipt: 'Released',
  ReleaseSalesInvoice: 'Open',
  ReleaseTransactions: 'Released',
  ReopenOrder: 'Open',
  ReopenSalesOrder: 'Open',
  SubmitExpenseClaim: 'Pending Approval',
  SuspendProject: 'Suspended',
  VoidCheck: 'Voided',
  VoidPayment: 'Voided',
};

/** Actions that the real system runs in the background: the answer is 202 and a place to ask. */
const longRunning =
  /^(Release|Prepare|SalesOrderCreate|Create|Run|Invoice|Confirm|UpdateIN|Void|Convert|Send|Process)/;

/** A document in one of these states has been released before. */
const settled: ReadonlySet<string> = new Set(['Open', 'Closed', 'Released', 'Posted', 'Voided']);

interface Operation {
  readonly entity: string;
  readonly recordId: string;
  /** How many more questions are answered with "still running". */
  polls: number;
}

/** The actions under way, by the id in their status URL. */
export class Operations {
  readonly #running = new Map<string, Operation>();

  start(id: string, operation: Operation): void {
    this.#running.set(id, operation);
  }

  /** The state of an operation, one question further; undefined where there is none. */
  ask(
    id: string,
  ):
    | { readonly kind: 'running' }
    | { readonly kind: 'done'; readonly entity: string; readonly recordId: string }
    | undefined {
    const operation = this.#running.get(id);
    if (operation === undefined) return undefined;
    if (operation.polls > 0) {
      operation.polls -= 1;
      return { kind: 'running' };
    }
    return { kind: 'done', entity: operation.entity, recordId: operation.recordId };
  }

  clear(): void {
    this.#running.clear();
  }
}

/** Whether an action is done at once or asked about later. */
export type Invoked =
  | { readonly kind: 'done'; readonly recordId: string }
  | { readonly kind: 'accepted'; readonly operationId: string };

function actionNamed(entity: EntityDefinition, name: string): string | undefined {
  return entity.actions.find((action) => action.toLowerCase() === name.toLowerCase());
}

function meant(reading: Reading, sent: Body): Row | undefined {
  const { company, entity, person } = reading;
  const records = recordsOf(company, entity, person);
  const id = sent['id'];
  if (typeof id === 'string') return records.find((row) => textOf(row, 'id') === id.toLowerCase());
  const keys = entity.keys.map((key) => wrapped(sent, key)?.value);
  if (keys.some((key) => key === undefined || key === null)) return undefined;
  return records.find((row) => hasKeys(entity, row, keys.map(String)));
}

/** Runs an action on a record (acumatica-protocol §1.11). */
export function invoke(
  reading: Reading,
  name: string,
  body: Body,
  { operations, ids, polls }: { operations: Operations; ids: () => string; polls: number },
): Outcome<Invoked> {
  const { entity, person } = reading;
  const action = actionNamed(entity, name);
  if (action === undefined) {
    return exception(
      'PX.Api.ContractBased.ActionNotFoundException',
      `The action ${name} is not found.`,
      'PX.Api.ContractBased.EntityService.Invoke()',
    );
  }
  const sent = body['entity'];
  if (!isObject(sent)) return invalidBody('invocation.entity', 'The entity field is required.');
  if (rightOf(person, entity.name) !== 'full') return accessDenied(entity.screen);
  const row = meant(reading, sent);
  if (row === undefined) return noEntity;
  if (action.startsWith('Release') && settled.has(textOf(row, 'Status'))) {
    return exception(
      'PX.Data.PXException',
      'Document Status is invalid for processing.',
      'PX.Api.ContractBased.EntityService.Invoke()',
    );
  }
  const status = statusAfter[action];
  if (status !== undefined) row['Status'] = status;
  const recordId = textOf(row, 'id');
  if (!longRunning.test(action)) return ok({ kind: 'done', recordId });
  const operationId = ids();
  operations.start(operationId, { entity: entity.name, recordId, polls });
  return ok({ kind: 'accepted', operationId });
}
