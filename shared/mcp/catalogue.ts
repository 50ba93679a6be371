// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Caller } from '#shared/platform/caller.ts';
import type { Tool } from './tool.ts';

/** A tool as `tools/list` shows it. */
interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema?: Record<string, unknown>;
  readonly annotations: Tool['annotations'];
}

/** All tools of a gateway, in the order in which they are listed. */
export interface Catalogue {
  readonly tools: readonly Tool[];
  get(name: string): Tool | undefined;
  /** The `tools` member of a `tools/list` answer as JSON text, made once. Both eras list alike. */
  readonly list: string;
  /**
   * The list for a caller: a person sees what their connection may call; whoever has not signed in
   * yet sees what signing in would give. Each list is made once.
   *
   * @param disabled names of tools that an administrator switched off, which nobody sees
   */
  listFor(caller: Caller, disabled?: ReadonlySet<string>): string;
}

const none: ReadonlySet<string> = new Set();
const maxDescription = 280;
const toolName = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // `{}` allows anything, as leaving it out does; strict clients warn of empty schemas.
      const { additionalProperties } = jsonSchema;
      if (
        typeof additionalProperties === 'object' &&
        Object.keys(additionalProperties).length === 0
      )
        delete jsonSchema.additionalProperties;
    },
  });
  return json;
}

function listed(tool: Tool): ListedTool {
  const { name, title, description, annotations } = tool;
  // A schema that says nothing would only obliges strict clients to check for it.
  const says = Object.keys(tool.output.shape).length > 0;
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(tool.input, 'input'),
    ...(says && { outputSchema: schemaOf(tool.output, 'output') }),
    annotations,
  };
}

/**
 * The catalogue of the given tools, whose JSON schemas are computed here and never again.
 *
 * @throws Error when a name occurs twice or breaks the grammar, a description is too long, or an
 *   input is not closed: a defect that must not reach a client
 */
export function createCatalogue(tools: readonly Tool[]): Catalogue {
  const byName = new Map<string, Tool>();
  const shown = tools.map((tool) => {
    if (!toolName.test(tool.name)) throw new Error(`Not a tool name: ${tool.name}`);
    if (byName.has(tool.name)) throw new Error(`Two tools are named ${tool.name}`);
    if (tool.description.length > maxDescription)
      throw new Error(
        `The description of ${tool.name} is longer than ${maxDescription} characters`,
      );
    byName.set(tool.name, tool);
    const entry = listed(tool);
    if (entry.inputSchema['additionalProperties'] !== false)
      throw new Error(`The input of ${tool.name} is not closed`);
    return entry;
  });
  const list = JSON.stringify(shown);
  const lists = new Map<string, string>();
  return {
    tools,
    list,
    get: (name) => byName.get(name),
    listFor(caller, disabled = none) {
      const may = ({ name, scope }: Tool) =>
        !disabled.has(name) &&
        (caller.kind === 'anonymous' || scope === 'public' || caller.scopes.includes(scope));
      if (tools.every(may)) return list;
      // Of the scopes only those that some tool needs tell lists apart, so there are few lists.
      const key = tools.map((tool) => (may(tool) ? '1' : '0')).join('');
      const known = lists.get(key) ?? JSON.stringify(shown.filter((_, at) => key[at] === '1'));
      lists.set(key, known);
      return known;
    },
  };
}
