// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Command, runCommand } from '#acumatica/skills/inquiry-descriptions/source/command.ts';

/** A row of MCPGIColumnsAll. */
export function columnRow(
  inquiry: string,
  line: number,
  others: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    GIName: inquiry,
    GIAIDescription: null,
    LineNbr: line,
    SortOrder: line,
    ObjectName: 'SOOrder',
    Field: null,
    SchemaField: null,
    Caption: null,
    ColumnAIDescription: null,
    ColumnIsActive: true,
    ...others,
  };
}

/** The metadata of inquiries, each with its properties and their types; keys stand first. */
export function metadataXml(
  inquiries: Readonly<
    Record<
      string,
      { readonly keys?: readonly string[]; readonly properties: Readonly<Record<string, string>> }
    >
  >,
): string {
  const types = Object.entries(inquiries).map(
    ([name, { keys = [], properties }]) =>
      `<EntityType Name="${name.replaceAll(/\W/g, '')}"><Key>${keys
        .map((key) => `<PropertyRef Name="${key}"/>`)
        .join('')}</Key>${Object.entries(properties)
        .map(([property, type]) => `<Property Name="${property}" Type="Edm.${type}"/>`)
        .join('')}</EntityType>`,
  );
  const sets = Object.keys(inquiries).map(
    (name) =>
      `<EntitySet Name="${name}" EntityType="GenericInquiry.${name.replaceAll(/\W/g, '')}"/>`,
  );
  return `<?xml version="1.0"?><Edmx Version="4.0"><DataServices><Schema Namespace="GenericInquiry">${types.join('')}<EntityContainer Name="Default">${sets.join('')}</EntityContainer></Schema></DataServices></Edmx>`;
}

/** Writes a file that is gone when the test ends; all but text becomes JSON. */
export function fileWith(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'inquiry-descriptions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** What a command writes and how it ends. */
export async function run(command: Command, ...args: readonly string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const exitCode = await runCommand(command, args, {
    out: (text) => out.push(text),
    error: (text) => errors.push(text),
  });
  return { exitCode, out: out.join('\n'), errors: errors.join('\n') };
}
