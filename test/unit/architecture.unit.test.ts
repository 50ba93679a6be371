// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Import, importsOf, root, sourceFiles } from './source-tree.ts';

/** A connector may use every room that is none. */
const connectorsMayUse = [
  'platform',
  'events',
  'governance',
  'web',
  'mcp',
  'oauth',
  'identity',
  'operations',
  'knowledge',
];

/** docs/architecture.md: each room of `shared/` and the rooms below that it may import. */
const rooms: Record<string, readonly string[]> = {
  platform: [],
  events: ['platform'],
  governance: ['platform', 'events'],
  web: ['platform'],
  mcp: ['platform', 'events', 'governance'],
  oauth: ['platform', 'events', 'governance'],
  identity: ['platform', 'events', 'governance', 'oauth', 'web'],
  operations: ['platform', 'events', 'governance', 'mcp'],
  knowledge: ['platform', 'events'],
  acumatica: connectorsMayUse,
  'sage-x3': connectorsMayUse,
};

/** Each top-level folder and what of ours it may import; itself is always allowed. */
const folders: Record<string, readonly string[]> = {
  shared: [],
  functions: ['shared'],
  // Publishing to a local gateway goes through its own stand-ins.
  indexes: ['shared/knowledge', 'shared/platform', 'local'],
  local: ['functions', 'shared'],
  acumatica: ['shared'],
  infra: ['shared/platform/names.ts'],
};

const shipped = sourceFiles('infra', 'functions', 'shared', 'indexes', 'local', 'acumatica');
const imports = shipped.flatMap(importsOf);
const ours = imports.filter(({ to }) => Object.keys(folders).includes(to.split('/')[0] ?? ''));

function allowed({ from, to }: Import): boolean {
  const [fromFolder = '', fromRoom = ''] = from.split('/');
  const [toFolder = '', toRoom = ''] = to.split('/');
  if (fromFolder === 'shared' && toFolder === 'shared') {
    return fromRoom === toRoom || (rooms[fromRoom] ?? []).includes(toRoom);
  }
  if (fromFolder === toFolder) return true;
  return (folders[fromFolder] ?? []).some((may) => to === may || to.startsWith(`${may}/`));
}

const arrows = (found: readonly Import[]) => found.map(({ from, to }) => `${from} -> ${to}`);

describe('the architecture', () => {
  it('lets imports point down only', () => {
    expect(arrows(ours.filter((found) => !allowed(found)))).toEqual([]);
  });

  it('knows every room of shared/', () => {
    const used = new Set(
      shipped.filter((file) => file.startsWith('shared/')).map((file) => file.split('/')[1] ?? ''),
    );
    expect([...used].filter((room) => !(room in rooms))).toEqual([]);
  });

  it('keeps names.ts free of imports', () => {
    expect(importsOf('shared/platform/names.ts')).toEqual([]);
  });

  it('keeps AWS event shapes out of shared/', () => {
    const found = imports.filter(
      ({ from, to }) =>
        from.startsWith('shared/') && /^(aws-lambda|@types\/aws-lambda|@middy\/)/.test(to),
    );
    expect(arrows(found)).toEqual([]);
  });

  it('keeps SDK types out of tools', () => {
    const found = imports.filter(
      ({ from, to }) =>
        from.startsWith('shared/acumatica/') && to.startsWith('@modelcontextprotocol/'),
    );
    expect(arrows(found)).toEqual([]);
  });

  it('holds every handler to wiring of at most 60 lines', () => {
    const long = shipped
      .filter((file) => /^functions\/[^/]+\/handler\.ts$/.test(file))
      .map(
        (file) => `${file}: ${readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length}`,
      )
      .filter((line) => Number(line.split(': ')[1]) > 60);
    expect(long).toEqual([]);
  });

  it('finds an arrow that points up', () => {
    expect(allowed({ from: 'shared/platform/x.ts', to: 'shared/mcp/y.ts' })).toBe(false);
    expect(allowed({ from: 'shared/acumatica/x.ts', to: 'shared/mcp/y.ts' })).toBe(true);
    expect(allowed({ from: 'infra/x.ts', to: 'functions/mcp/handler.ts' })).toBe(false);
    expect(allowed({ from: 'shared/mcp/x.ts', to: 'functions/mcp/handler.ts' })).toBe(false);
  });
});
