// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { ToolOutcome } from '#shared/mcp/outcome.ts';
import { defineTool, type Tool } from '#shared/mcp/tool.ts';
import { isCacheTarget, isCleared, schemaPrefix } from '../inquiries/cache-keys.ts';
import type { Inquiries } from '../inquiries/inquiries.ts';
import type { Connector } from './connector.ts';
import { optionalText } from './row-limit.ts';

const input = z.strictObject({
  target: optionalText(
    200,
    'gi (reports), schemas (entities), one key such as schema:Customer; left out: all',
  ),
});

const legal =
  'Give gi for the list of reports and their columns, schemas for the fields of all entities, or one key such as schema:Customer; leave target out for all. Case matters.';

/** What clearing does and does not do, by what was cleared. */
function noteOf(registry: 'asked' | 'asked_lately' | undefined, cleared: number): string {
  const sentences = [];
  if (registry === 'asked')
    sentences.push(
      'The list of reports is being read anew from the ERP with this person’s rights. Until that is done, which takes seconds, and where it fails, the last good list goes on serving; afterwards it holds everywhere within 30 seconds, and everybody’s view is read anew.',
    );
  if (registry === 'asked_lately')
    sentences.push(
      'Somebody has asked for the list of reports to be read anew within the last minute, or it could not be asked for: the last good list goes on serving. Repeat in a minute if it is still old.',
    );
  if (cleared > 0)
    sentences.push(
      'Of this person’s own views those of the instance that answered are forgotten; other instances forget theirs by themselves within an hour. Nobody else’s were touched.',
    );
  if (sentences.length === 0)
    sentences.push('Nothing of it is remembered here, so that nothing had to be cleared.');
  return sentences.join(' ');
}

/**
 * The tool that makes what is remembered of the ERP's design be read anew (acumatica-reference-product
 * §8.9). No rows are ever remembered, and no person can take anything from another.
 */
export function clearCacheTool(connector: Connector, inquiries: Inquiries): Tool {
  const { entitySchemas } = connector;
  return defineTool({
    name: 'acumatica_clear_cache',
    title: 'Clear Cache',
    description:
      'Has the list of reports, their columns and the fields of entities read anew, after an administrator changed them in Acumatica. Never needed for rows: those are always fresh.',
    input,
    output: z.looseObject({
      cleared: z.array(z.string()),
      note: z.string().optional(),
      error: z.string().optional(),
    }),
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    scope: 'erp.read',
    async run({ person }, args): Promise<ToolOutcome> {
      if (person === undefined) throw new Error('Clearing needs a person');
      const target = args.target?.trim() ?? '';
      const facts = { erpCalls: 0 };
      if (!isCacheTarget(target))
        return {
          kind: 'refused',
          code: 'INVALID_ARGUMENTS',
          result: { cleared: [], error: `There is no cache ${target}. ${legal}` },
          facts,
        };
      const cleared = (entitySchemas.remembered?.(person) ?? []).flatMap((entity) => {
        const key = `${schemaPrefix}${entity}`;
        if (!isCleared(key, target)) return [];
        entitySchemas.forget?.(person, entity);
        return [key];
      });
      if (isCleared('gi_metadata', target)) {
        inquiries.metadata.forget(person);
        cleared.push('gi_metadata');
      }
      const own = cleared.length;
      let registry: 'asked' | 'asked_lately' | undefined;
      if (isCleared('gi_registry', target)) {
        inquiries.registry.forget();
        registry = (await inquiries.requests.ask(person, 'asked')) ? 'asked' : 'asked_lately';
        if (registry === 'asked') cleared.push('gi_registry');
      }
      return { kind: 'ok', result: { cleared, note: noteOf(registry, own) }, facts };
    },
  });
}
