// SPDX-License-Identifier: Apache-2.0

/** The ERP's metadata cannot be read. It says nothing about a person or their tokens, whatever the status was. */
export class ErpUnreachableError extends Error {
  constructor(cause: unknown) {
    super('The metadata of the ERP cannot be read', { cause });
    this.name = 'ErpUnreachableError';
  }
}
