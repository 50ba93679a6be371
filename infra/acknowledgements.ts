// SPDX-License-Identifier: Apache-2.0
import { type App, Validations } from 'aws-cdk-lib';

/** Findings that we live with, each with its reason. A new one is a change to review. */
export const acknowledgements: readonly { readonly id: string; readonly reason: string }[] = [];

/** Tells the validation which findings are known. */
export function acknowledge(app: App): void {
  for (const { id, reason } of acknowledgements) Validations.of(app).acknowledge({ id, reason });
}
