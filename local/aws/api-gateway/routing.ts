// SPDX-License-Identifier: Apache-2.0
import type { Route } from '#shared/platform/names.ts';

/** A route with the values of its path's parameters. */
export interface RouteMatch {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
}

type Segment =
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'parameter' | 'greedy'; readonly name: string };

function segmentsOf(path: string): Segment[] {
  return path
    .split('/')
    .slice(1)
    .map((text) => {
      const [, name, plus] = /^\{([^+}]+)(\+?)\}$/.exec(text) ?? [];
      if (name === undefined) return { kind: 'fixed', text };
      return { kind: plus ? 'greedy' : 'parameter', name };
    });
}

/** Values of the parameters where the path fits; undefined where it does not. */
function parametersOf(segments: readonly Segment[], parts: readonly string[]) {
  const values: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index];
    if (part === undefined) return undefined;
    if (segment.kind === 'fixed') {
      if (segment.text !== part) return undefined;
      continue;
    }
    if (part === '') return undefined;
    if (segment.kind === 'greedy') {
      values[segment.name] = decoded(parts.slice(index).join('/'));
      return values;
    }
    values[segment.name] = decoded(part);
  }
  return segments.length === parts.length ? values : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const weight = { fixed: 0, parameter: 1, greedy: 2 };
/** API Gateway prefers a fixed segment to a parameter and a parameter to a greedy one. */
function precedence(one: readonly Segment[], other: readonly Segment[]): number {
  for (const [index, segment] of one.entries()) {
    const against = other[index];
    if (against && weight[segment.kind] !== weight[against.kind])
      return weight[segment.kind] - weight[against.kind];
  }
  return 0;
}

/** Finds routes as a REST API does; a trailing slash is another path. */
export function router(routes: readonly Route[]) {
  const known = routes
    .map((route) => ({ route, segments: segmentsOf(route.path) }))
    .sort((one, other) => precedence(one.segments, other.segments));
  return (method: string, path: string): RouteMatch | undefined => {
    const parts = path.split('/').slice(1);
    for (const { route, segments } of known) {
      if (!route.methods.some((allowed) => allowed === method)) continue;
      const pathParameters = parametersOf(segments, parts);
      if (pathParameters) return { route, pathParameters };
    }
    return undefined;
  };
}
