// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functionNames } from '#shared/platform/names.ts';
import { bundlingOf, esbuildOptions, leftOut } from '../../infra/bundling.ts';
import { modernMeta } from '../fixtures/mcp.ts';
import { root } from '../unit/source-tree.ts';
import { type Bundle, bundleAll } from './bundles.ts';
import { callMcp } from './call-mcp.ts';
import { credentialsIn, servingCredentials } from './credentials.ts';

let bundles: Bundle[] = [];
let remove = () => {};
beforeAll(async () => {
  ({ bundles, remove } = await bundleAll());
});
afterAll(() => remove());

describe('what the bundles leave out', () => {
  it('is in none of them', () => {
    const parts =
      /node_modules\/(ajv|fast-uri|mime-db|mnemonist)|ajvProvider|event-streams\/|nested-clients|provider-(imds|ini|process|sso|web)|endpoint-cache\//;
    const found = bundles.flatMap(({ inputs }) =>
      Object.keys(inputs).filter((file) => parts.test(file)),
    );
    expect(found).toEqual([]);
  });

  it.each([...new Set(Object.values(leftOut))])(
    'has no entry that nothing needs (%s)',
    (module) => {
      const file = module.replace('./', '');
      expect(bundles.flatMap(({ inputs }) => Object.keys(inputs))).toContain(file);
    },
  );

  it.each(functionNames)('is the same for the deployment of %s as for its tests', (name) => {
    const args = bundlingOf(name).esbuildArgs?.['--alias'];
    const { alias = {}, keepNames } = esbuildOptions(name, 'index.mjs');
    expect(args).toEqual(Object.entries(alias).map(([part, module]) => `${part}=${module}`));
    expect(bundlingOf(name).keepNames).toBe(keepNames);
  });

  it('keeps the media types that it keeps as they are', () => {
    const all = createRequire(import.meta.url)(join(root, 'node_modules/mime-db/db.json'));
    const kept = JSON.parse(readFileSync(join(root, 'infra/left-out/mime-db.json'), 'utf8'));
    expect(all).toMatchObject(kept);
  });
});

describe('credentials in a bundle', () => {
  it('come from the environment, and again once they have expired', async () => {
    const environment = {
      AWS_ACCESS_KEY_ID: 'first',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_CREDENTIAL_EXPIRATION: '2020-01-01T00:00:00Z',
    };
    expect(await credentialsIn(environment, { AWS_ACCESS_KEY_ID: 'second' })).toEqual([
      'first',
      'second',
    ]);
  });

  it('come from the container', async () => {
    await using server = await servingCredentials('from-container');
    const environment = { AWS_CONTAINER_CREDENTIALS_FULL_URI: server.url };
    expect(await credentialsIn(environment)).toEqual(['from-container', 'from-container']);
  });

  it.each([
    ['nothing', {}],
    ['a profile alone', { AWS_PROFILE: 'default' }],
  ])('are missing, and that is said, where there is %s', async (_what, environment) => {
    await expect(credentialsIn(environment)).rejects.toThrow('Could not load credentials');
  });
});

describe('the bundled MCP endpoint', () => {
  const bundle = () => bundles.find(({ name }) => name === 'mcp')?.file ?? '';

  it('serves the eras with a handshake', async () => {
    const headers = { 'mcp-protocol-version': '2025-11-25' };
    const initialize = {
      protocolVersion: '2025-11-25',
      capabilities: { elicitation: {}, sampling: {} },
      clientInfo: { name: 'test', version: '1' },
    };
    expect(await callMcp(bundle(), 'initialize', initialize, headers)).toMatchObject({
      result: { protocolVersion: '2025-11-25' },
    });
    const { result } = await callMcp(bundle(), 'tools/list', {}, headers);
    expect(result?.['tools']).toContainEqual(
      expect.objectContaining({ name: 'acumatica_get_customer' }),
    );
  });

  it('serves the stateless era', async () => {
    const _meta = {
      ...modernMeta,
      'io.modelcontextprotocol/clientCapabilities': { elicitation: {}, sampling: {} },
    };
    const headers = (method: string) => ({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
    });
    const discovered = await callMcp(
      bundle(),
      'server/discover',
      { _meta },
      headers('server/discover'),
    );
    expect(discovered).toMatchObject({ result: { capabilities: { tools: {} } } });
    const { result } = await callMcp(bundle(), 'tools/list', { _meta }, headers('tools/list'));
    expect(result?.['tools']).toContainEqual(
      expect.objectContaining({ name: 'acumatica_get_customer' }),
    );
  });
});
