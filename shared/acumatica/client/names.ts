// SPDX-License-Identifier: Apache-2.0

/** A name of the contract API, as its metadata allows: entities, detail collections, fields. */
const contractName = /^[A-Za-z][A-Za-z0-9_]*$/;

/** Entities of users and rights, which no tool reads (acumatica-reference-product §7.3). */
const deniedEntities: ReadonlySet<string> = new Set([
  'user',
  'usersecurityinfo',
  'userrole',
  'role',
  'rolelist',
  'rolesbyuser',
]);

/** Whether a name may be asked for, and if not, why. */
export type CheckedName =
  | { readonly kind: 'allowed'; readonly name: string }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'denied' };

/** Checks the name of an entity or of a detail collection. Surrounding blanks are dropped. */
export function checkEntityName(given: string): CheckedName {
  const name = given.trim();
  if (!contractName.test(name)) return { kind: 'malformed' };
  if (deniedEntities.has(name.toLowerCase())) return { kind: 'denied' };
  return { kind: 'allowed', name };
}
