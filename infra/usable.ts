// SPDX-License-Identifier: Apache-2.0
import type { IGrantable } from 'aws-cdk-lib/aws-iam';

/** A resource that a function may use for a purpose that has a name. */
export interface Usable<Purpose extends string> {
  /** Grants the narrow actions of the purpose. */
  grantFor(purpose: Purpose, grantee: IGrantable): void;
  /** The variables by which a function finds the resource. */
  readonly variables: Readonly<Record<string, string>>;
}
