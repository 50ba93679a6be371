// SPDX-License-Identifier: Apache-2.0
import { challengeChecks } from './challenge-checks.ts';
import { type Looked, look, type Target } from './check.ts';
import { discoveryChecks } from './discovery-checks.ts';
import { doorChecks } from './door-checks.ts';
import { signInChecks } from './sign-in-checks.ts';
import { tokenChecks } from './token-checks.ts';
import { transportChecks } from './transport-checks.ts';

/**
 * Looks at a deployed gateway from outside, one question after another: at what tests on one machine
 * cannot see (headers that API Gateway renames, firewalls, caches, TLS). Registers one client at most.
 */
export async function smoke(target: Target): Promise<readonly Looked[]> {
  const checks = [
    ...transportChecks,
    ...challengeChecks,
    ...discoveryChecks,
    ...doorChecks,
    ...signInChecks(),
    ...tokenChecks,
  ];
  const looked: Looked[] = [];
  for (const check of checks) looked.push(await look(check, target));
  return looked.toSorted((one, other) => one.check.number - other.check.number);
}
