// SPDX-License-Identifier: Apache-2.0
import type * as z from 'zod';
import type { Person } from '#shared/platform/caller.ts';
import type { ToolOutcome } from './outcome.ts';
import type { ToolGroup } from './tool-groups.ts';

/** What a tool promises about its effects. All four are explicit: some clients withhold a tool that leaves one out. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** Reads the ERP and changes nothing. */
export const readsOnly: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** The scope that a call needs; `public` tools also answer anonymous callers and read nobody's data. */
export type ToolScope = 'erp.read' | 'erp.write' | 'public';

/** What a tool knows of the call it answers. */
export interface ToolContext {
  /** Who asks. Undefined only in public tools. */
  readonly person?: Person;
  readonly clientId?: string;
  readonly grantId?: string;
  readonly correlationId: string;
  readonly signal: AbortSignal;
  /** Tells a waiting client how far the work is; does nothing where the client did not ask. */
  readonly progress: (done: number, total: number | undefined, message: string) => Promise<void>;
}

/** A tool, free of any SDK: both protocol eras serve it alike. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  /** 1 to 64 characters of `A-Za-z0-9_`. */
  readonly name: string;
  readonly title: string;
  /** At most 280 characters, the purpose first. */
  readonly description: string;
  /** A closed object: unknown keys are refused by name. */
  readonly input: Input;
  /** A loose object: clients must accept fields that come later. */
  readonly output: z.ZodObject;
  readonly annotations: ToolAnnotations;
  readonly scope: ToolScope;
  /** With which others an administrator switches it off. */
  readonly group?: ToolGroup;
  /** True where answers are published documentation and nobody's data: they leave unmasked, examples of numbers included. */
  readonly isDocumentation?: true;
  /** Arguments that are whole documents: the audit keeps their length and their hash, and no text. */
  readonly digestedArguments?: readonly string[];
  /** Answers a call whose arguments fit the input. Throws for surprises only; the dispatch hides them. */
  run(context: ToolContext, args: z.output<Input>): Promise<ToolOutcome>;
}

/** Declares a tool, so that `run` sees the type of its own input. */
export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  // The dispatch parses arguments with this tool's own input before it calls run.
  return tool as unknown as Tool;
}
