// SPDX-License-Identifier: Apache-2.0

/** The error body of the contract API (acumatica-protocol §1.15). */
interface HttpError {
  readonly message?: string;
  readonly exceptionMessage?: string;
  readonly exceptionType?: string;
  readonly stackTrace?: string;
  readonly modelState?: Readonly<Record<string, readonly string[]>>;
}

/** A refusal: what leaves instead of the entity. A null body is an empty one. */
export interface Failure {
  readonly kind: 'failure';
  readonly status: 400 | 401 | 403 | 404 | 412 | 422 | 429 | 500;
  readonly body: object | null;
}

export type Outcome<Value> = { readonly kind: 'ok'; readonly value: Value } | Failure;

/** A success. */
export function ok<Value>(value: Value): Outcome<Value> {
  return { kind: 'ok', value };
}

/** A .NET exception as the contract API reports it: status 500 and a stack trace that nobody should see. */
export function exception(
  exceptionType: string,
  exceptionMessage: string,
  thrownIn: string,
  status: Failure['status'] = 500,
): Failure {
  const body: HttpError = {
    message: 'An error has occurred.',
    exceptionMessage,
    exceptionType,
    stackTrace: `   at ${thrownIn}\r\n   at PX.Api.ContractBased.Simulator.Serve()`,
  };
  return { kind: 'failure', status, body };
}

/** A view cannot be read by the optimised export (acumatica-protocol §4). */
export function cannotOptimize(fields: readonly string[], view: string): Failure {
  const lines = fields.map((field) => `${field}: View ${view} has BQL delegate\r\n`).join('');
  return exception(
    'PX.Api.ContractBased.OptimizedExport.CannotOptimizeException',
    `Optimization cannot be performed.The following fields cause the error:\r\n${lines}`,
    'PX.Api.ContractBased.OptimizedExport.ExportProvider.get_CanOptimize()',
  );
}

/** No record has these keys, or the person may not see the one that has (acumatica-complaints #12, #13). */
export const noEntity = exception(
  'PX.Api.ContractBased.NoEntitySatisfiesTheConditionException',
  'No entity satisfies the condition.',
  'PX.Api.ContractBased.EntityService.GetByKeys()',
);

/** A name in $select, $expand or $custom that the entity does not have. */
export const unknownName = exception(
  'System.Collections.Generic.KeyNotFoundException',
  'The given key was not present in the dictionary.',
  'PX.Api.ContractBased.EntityService.ReadParameters()',
);

/** The path leads nowhere under this endpoint. */
export function noResource(url: string): Failure {
  return {
    kind: 'failure',
    status: 404,
    body: { message: `No HTTP resource was found that matches the request URI '${url}'.` },
  };
}

/** The person's roles do not open the form. */
export function accessDenied(screen: string): Failure {
  return exception(
    'PX.Data.PXAccessRightsException',
    `You have insufficient rights to access the object (${screen}).`,
    'PX.Api.ContractBased.EntityService.CheckRights()',
    403,
  );
}

/** The body cannot be read. */
export function invalidBody(key: string, text: string): Failure {
  return {
    kind: 'failure',
    status: 400,
    body: { message: 'The request is invalid.', modelState: { [key]: [text] } },
  };
}
