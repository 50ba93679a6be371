// SPDX-License-Identifier: Apache-2.0
import type { Logger } from '@aws-lambda-powertools/logger';
import type { SignInDeps } from '#shared/identity/sign-in.ts';
import { reportOf } from '#shared/platform/fault.ts';

/** What of the sign-in is logged, and how loudly: a fault of ours, an ERP that is away, and what anybody can cause. */
export function signInLog(
  logger: Pick<Logger, 'error' | 'warn' | 'info'>,
): Pick<SignInDeps, 'onFault' | 'onUnreachable' | 'onStray'> {
  return {
    onFault: (where, fault, correlationId) =>
      logger.error('The sign-in met a fault', { where, fault: reportOf(fault), correlationId }),
    onUnreachable: (about) => logger.warn('The ERP could not be reached', { ...about }),
    onStray: (page) => logger.info('A request belongs to no sign-in', { page }),
  };
}
