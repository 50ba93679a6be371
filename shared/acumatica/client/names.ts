// SPDX-License-Identifier: Apache-2.0

/** A name of the contract API, as its metadata allows: entities, detail collections, fields. */
const contractName = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * Entities of users and rights, which no tool reads (acumatica-reference-product §7.3), in their bare
 * form. A company's own endpoint may have them under names of its own, so the usual ones are here too.
 */
const deniedEntities: ReadonlySet<string> = new Set([
  'user',
  'usersecurityinfo',
  'usersecurity',
  'userrole',
  'usersinrole',
  'userlist',
  'useraccount',
  'userlogin',
  'userpassword',
  'role',
  'rolelist',
  'rolesbyuser',
  'rolesbyusers',
  'accessright',
  'loginhistory',
  'logintrace',
  'externalidentity',
  'connectedapplication',
]);

/** A name without what tells copies of one name apart: case, `_`, digits behind it, and a plural. */
function bareName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('_', '')
    .replace(/(?<!\d)\d+$/, '')
    .replace(/s$/, '');
}

/** Whether a name may be asked for, and if not, why. */
export type CheckedName =
  | { readonly kind: 'allowed'; readonly name: string }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'denied' };

/** Checks the name of an entity or of a detail collection. Surrounding blanks are dropped. */
export function checkEntityName(given: string): CheckedName {
  const name = given.trim();
  if (!contractName.test(name)) return { kind: 'malformed' };
  const isDenied = deniedEntities.has(name.toLowerCase()) || deniedEntities.has(bareName(name));
  return isDenied ? { kind: 'denied' } : { kind: 'allowed', name };
}

/** The most entities that a path leads through: a detail of a detail, and its field. */
const maxDepth = 3;

/**
 * Checks a path such as `Details/Allocations` or `MainContact/Email`. Every name before the last is an
 * entity; the last is one too unless it is a field.
 */
export function checkPath(given: string, last: 'entity' | 'field'): CheckedName {
  const path = given.trim();
  const names = path.split('/');
  if (names.length > maxDepth || names.some((name) => !contractName.test(name)))
    return { kind: 'malformed' };
  const entities = last === 'entity' ? names : names.slice(0, -1);
  const isDenied = entities.some((name) => checkEntityName(name).kind === 'denied');
  return isDenied ? { kind: 'denied' } : { kind: 'allowed', name: path };
}
