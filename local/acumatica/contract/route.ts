// SPDX-License-Identifier: Apache-2.0
import { type EntityDefinition, entityInUrl } from './entities.ts';

/** The endpoint that the simulator publishes. */
export const endpoint = { name: 'Default', version: '25.200.001' } as const;

/** What a path under `{site}/entity` asks for. */
export type Route =
  | { readonly kind: 'versions' }
  | { readonly kind: 'login' }
  | { readonly kind: 'logout' }
  | { readonly kind: 'swagger' }
  | { readonly kind: 'file'; readonly id: string }
  /** The link form of an upload: `files/{Graph}/{View}/{id}/{filename}`. */
  | { readonly kind: 'file-link'; readonly id: string; readonly filename: string }
  | { readonly kind: 'entity'; readonly entity: EntityDefinition }
  | { readonly kind: 'ad-hoc-schema'; readonly entity: EntityDefinition }
  | { readonly kind: 'operation'; readonly entity: EntityDefinition; readonly id: string }
  | {
      readonly kind: 'record-file';
      readonly entity: EntityDefinition;
      readonly keys: readonly string[];
      readonly filename: string;
    }
  | { readonly kind: 'record'; readonly entity: EntityDefinition; readonly keys: readonly string[] }
  | { readonly kind: 'nothing' };

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Reads a path, the part after `/entity`. IIS decodes before it splits, so an encoded slash in a key
 * breaks the path as a plain one does (acumatica-complaints #14).
 */
export function routeOf(path: string): Route {
  const segments = decoded(path).split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  const [first = '', version = '', third = '', ...rest] = segments;
  if (segments.length === 0) return { kind: 'versions' };
  if (first.toLowerCase() === 'auth') {
    const what = version.toLowerCase();
    if (segments.length === 2 && (what === 'login' || what === 'logout')) return { kind: what };
    return { kind: 'nothing' };
  }
  if (first.toLowerCase() !== endpoint.name.toLowerCase() || version !== endpoint.version)
    return { kind: 'nothing' };
  if (third.toLowerCase() === 'swagger.json' && rest.length === 0) return { kind: 'swagger' };
  if (third.toLowerCase() === 'files') return fileRoute(rest);
  const entity = entityInUrl(third);
  return entity === undefined ? { kind: 'nothing' } : entityRoute(entity, rest);
}

function fileRoute(rest: readonly string[]): Route {
  const [id = '', , linkedId = '', filename = ''] = rest;
  if (rest.length === 1) return { kind: 'file', id };
  if (rest.length === 4) return { kind: 'file-link', id: linkedId, filename };
  return { kind: 'nothing' };
}

function entityRoute(entity: EntityDefinition, rest: readonly string[]): Route {
  if (rest.length === 0) return { kind: 'entity', entity };
  const [first = ''] = rest;
  if (rest.length === 1 && first.toLowerCase() === '$adhocschema')
    return { kind: 'ad-hoc-schema', entity };
  const [, status = '', id = ''] = rest;
  if (rest.length === 3 && status === 'status') return { kind: 'operation', entity, id };
  if (rest.length >= 3 && rest.at(-2) === 'files') {
    return { kind: 'record-file', entity, keys: rest.slice(0, -2), filename: rest.at(-1) ?? '' };
  }
  return { kind: 'record', entity, keys: rest };
}
