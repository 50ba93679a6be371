// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { registeredTools } from '../../fixtures/registered-tools.ts';
import { root } from '../source-tree.ts';
import { exampleOf } from './tool-examples.ts';
import { toolReference } from './tool-reference.ts';

const tools = registeredTools();
const path = join(root, 'docs/tool-reference.md');

describe('docs/tool-reference.md', () => {
  it('says what the tools say of themselves; vitest -u writes it anew', async () => {
    await expect(`${toolReference(tools).trimEnd()}\n`).toMatchFileSnapshot(path);
  });

  it('describes every tool', () => {
    const text = toolReference(tools);
    for (const { name } of tools) expect(text).toContain(`### ${name}\n`);
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    'has an example that %s takes',
    (_name, tool) => {
      expect(() => tool.input.parse(exampleOf(tool))).not.toThrow();
    },
  );

  it('is found from the first page', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('docs/tool-reference.md');
  });
});
