// SPDX-License-Identifier: Apache-2.0
import { createCatalogue } from '#shared/mcp/catalogue.ts';
import type { Tool } from '#shared/mcp/tool.ts';
import { type ToolGroup, toolGroups } from '#shared/mcp/tool-groups.ts';
import { exampleOf } from './tool-examples.ts';

/** The part of JSON Schema that our tools use. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
}

interface Listed {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Schema;
  readonly outputSchema?: Schema;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function typeOf({ type, enum: words, items, properties, minimum, maximum }: Schema): string {
  if (words) return words.map((word) => `\`${word}\``).join(' ');
  if (type === 'integer' && minimum !== undefined && maximum !== undefined)
    return `whole number, ${minimum} to ${maximum}`;
  if (type === 'integer') return 'whole number';
  if (type === 'array') return `list of ${items === undefined ? 'anything' : typeOf(items)}`;
  const names = Object.keys(properties ?? {});
  if (type === 'object' && names.length > 0)
    return `object: ${names.map((name) => `\`${name}\``).join(', ')}`;
  return type === 'string' ? 'text' : (type ?? 'anything');
}

/** What holds where a parameter is left out, as the tool's own input says. */
function defaultOf(tool: Tool, parameter: string, { default: shown }: Schema): string {
  if (shown !== undefined) return `\`${String(shown)}\``;
  const read = tool.input.shape[parameter]?.safeParse(undefined);
  return read?.success === true && read.data !== undefined ? `\`${String(read.data)}\`` : '';
}

function parameters(tool: Tool, { properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([name, schema]) => [
    `\`${name}\`${required.includes(name) ? ' (required)' : ''}`,
    typeOf(schema),
    defaultOf(tool, name, schema),
    schema.description ?? '',
  ]);
  return rows.length === 0
    ? 'Takes nothing.'
    : table(['parameter', 'type', 'default', 'what it is'], rows);
}

function output({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, schema]) =>
      `\`${name}\`${required.includes(name) ? '' : '?'} ${typeOf(schema)}${schema.description === undefined ? '' : ` (${schema.description})`}`,
  );
  return `Gives ${[...members, 'and more as it comes'].join('; ')}.`;
}

function promises({ annotations }: Tool): string {
  return [
    annotations.readOnlyHint ? 'only reads' : 'changes something',
    annotations.destructiveHint ? 'may destroy' : 'destroys nothing',
    annotations.idempotentHint ? 'may be repeated' : 'must not be repeated',
    annotations.openWorldHint ? 'reaches the open world' : 'stays with this ERP',
  ].join(', ');
}

function section(tool: Tool, { title, description, inputSchema, outputSchema = {} }: Listed) {
  return [
    `### ${tool.name}`,
    `${title}. ${description}`,
    parameters(tool, inputSchema),
    output(outputSchema),
    `It ${promises(tool)}. Scope \`${tool.scope}\`. For example:`,
    `\`\`\`json\n${JSON.stringify(exampleOf(tool))}\n\`\`\``,
  ].join('\n\n');
}

/** docs/tool-reference.md, out of the tools as they are registered. */
export function toolReference(tools: readonly Tool[]): string {
  const listed: readonly Listed[] = JSON.parse(createCatalogue(tools).list);
  const groups = (Object.keys(toolGroups) as ToolGroup[]).map((group) => ({
    group,
    of: tools.filter((tool) => tool.group === group),
  })); // keys of a constant object
  const present = groups.filter(({ of }) => of.length > 0);
  const said = (name: string) => {
    const found = listed.find((entry) => entry.name === name);
    if (found === undefined) throw new Error(`${name} is not listed`);
    return found;
  };
  return [
    '# Tools',
    `The ${tools.length} tools of this gateway, written out of their declarations by a test (\`npx vitest run --project unit -u test/unit/docs\` writes it anew). All take only the arguments that they name, and answer with JSON in the same shape as text and as an object; a failure is one envelope ([codes](audit.md#error-codes)). Numbers may also be written as texts. What of it an assistant is offered, the administrator decides: \`DISABLED_TOOLS\` switches off tools by name and groups by the word in the first column, within ten seconds and without a deployment.`,
    '## Groups',
    table(
      ['group', 'what its tools do', 'tools'],
      present.map(({ group, of }) => [
        `[\`${group}\`](#${group})`,
        toolGroups[group],
        String(of.length),
      ]),
    ),
    '## All tools',
    table(
      ['tool', 'group', 'what for'],
      tools.map(({ name, group = '', description }) => [
        `[\`${name}\`](#${name})`,
        `\`${group}\``,
        description,
      ]),
    ),
    ...present.flatMap(({ group, of }) => [
      `## ${group}`,
      toolGroups[group],
      ...of.map((tool) => section(tool, said(tool.name))),
    ]),
    '',
  ].join('\n\n');
}
