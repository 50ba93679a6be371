// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type EventType, events } from '#shared/events/catalogue.ts';
import { statuses } from '#shared/events/status.ts';
import { type ErrorCode, errorCodes } from '#shared/mcp/error-codes.ts';
import { auditColumns } from '#shared/platform/names.ts';

const root = join(import.meta.dirname, '..', '..', '..');

type Column = (typeof auditColumns)[number]['name'];

const columnWords: Record<Column, string> = {
  event_id: 'Unique; the same event delivered twice has the same id',
  type: 'What happened, with the version of its data: see [Events](#events)',
  schema_version: 'The version in `type`',
  stream: 'State events only: `grant#…` or `client#…`',
  version: 'State events only: place in the stream, from 1',
  tenant: 'The ERP tenant',
  actor_kind: '`person`, `client` or `system`',
  actor_id: 'The person’s `sub`, the client’s id, or the part of the system',
  occurred_at: 'When it happened, UTC',
  recorded_at: 'When it was recorded, UTC',
  correlation_id:
    'One for all events of a call or of a sign-in; also in the log, in error answers and on error pages',
  causation_id: 'The event that caused this one',
  person:
    'The person’s `sub` at the ERP, spelled the same in every event; unique together with `tenant`',
  client_id: 'The application, by the id it registered with',
  tool: 'The tool that was called',
  status: 'How it ended: see [Status](#status)',
  duration_ms: 'How long a call took',
  entity: 'The entity or inquiry that was asked for',
  error_code: 'Why it did not succeed: see [Error codes](#error-codes)',
  data: 'What differs by type, as JSON',
};

/** The comment above each member of a constant in a source file. */
function commentsIn(file: string): (member: string) => string {
  const text = readFileSync(join(root, file), 'utf8');
  return (member) => {
    const [, comment] =
      new RegExp(`/\\*\\* ([^\\n]+) \\*/\\n  '?${member.replace('.', '\\.')}'?: `).exec(text) ?? [];
    if (comment === undefined) throw new Error(`${file}: ${member} has no comment`);
    return comment;
  };
}

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

function typeOf({ type, enum: words, items }: JsonSchema): string {
  if (words) return words.map((word) => `\`${word}\``).join(' ');
  if (items) return `list of ${typeOf(items)}`;
  return type ?? 'any';
}

function dataOf(type: EventType): string {
  const { properties = {}, required = [] }: JsonSchema = z.toJSONSchema(events[type]) as JsonSchema; // the part of JSON Schema that the catalogue uses
  const members = Object.entries(properties).map(
    ([name, schema]) => `\`${name}\`${required.includes(name) ? '' : '?'} ${typeOf(schema)}`,
  );
  return members.length === 0 ? '–' : members.join('<br>');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The parts of docs/audit.md that come out of the code, by the name in their markers. */
function auditReference(): Readonly<Record<string, string>> {
  const eventComment = commentsIn('shared/events/catalogue.ts');
  const codeComment = commentsIn('shared/mcp/error-codes.ts');
  return {
    columns: table(
      ['column', 'type', 'holds'],
      auditColumns.map(({ name, type }) => [`\`${name}\``, type, columnWords[name]]),
    ),
    events: table(
      ['type', 'what happened', 'data'],
      (Object.keys(events) as EventType[]) // keys of a constant object
        .map((type) => [`\`${type}\``, eventComment(type), dataOf(type)]),
    ),
    statuses: table(
      ['status', 'means'],
      Object.entries(statuses).map(([status, words]) => [`\`${status}\``, words]),
    ),
    'error-codes': table(
      ['code', 'status', 'may be repeated', 'means'],
      (Object.keys(errorCodes) as ErrorCode[]) // keys of a constant object
        .map((code) => {
          const { status, retryable } = errorCodes[code];
          return [`\`${code}\``, `\`${status}\``, retryable ? 'yes' : 'no', codeComment(code)];
        }),
    ),
  };
}

/** The document with its generated parts as the code has them now. */
export function withReference(document: string): string {
  return Object.entries(auditReference()).reduce((text, [name, part]) => {
    const place = new RegExp(`<!-- ${name} -->[\\s\\S]*?<!-- /${name} -->`);
    if (!place.test(text)) throw new Error(`docs/audit.md has no place for ${name}`);
    return text.replace(place, () => `<!-- ${name} -->\n${part}\n<!-- /${name} -->`);
  }, document);
}
