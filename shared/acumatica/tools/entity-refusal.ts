// SPDX-License-Identifier: Apache-2.0
import type { Failure } from '#shared/mcp/failure.ts';

/** The refusal of a name that no tool asks for. */
export function notAllowed(name: string, why: 'malformed' | 'denied'): Failure {
  return {
    code: 'ENTITY_NOT_ALLOWED',
    message:
      why === 'denied'
        ? `${name.trim()} holds users or rights and is not read by this server.`
        : `"${name.trim().slice(0, 60)}" is not a name of the contract API: letters, digits and _ only.`,
    actionRequired: 'Use the name of a business entity, such as Customer or SalesOrder.',
  };
}
