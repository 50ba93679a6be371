// SPDX-License-Identifier: Apache-2.0
import type * as z from 'zod';

/** A setting is missing or malformed. The message names each one and never holds a value, which may be a secret. */
export class SettingsError extends Error {
  /** The names of the settings that are missing or malformed. */
  readonly settings: readonly string[];

  constructor(problems: readonly { setting: string; problem: string }[]) {
    super(problems.map(({ setting, problem }) => `Setting ${setting}: ${problem}`).join('\n'));
    this.name = 'SettingsError';
    this.settings = problems.map(({ setting }) => setting);
  }
}

/**
 * Reads the environment once, at the edge, through a schema.
 *
 * @param schema an object schema whose keys are the variables' names
 * @param source where to read; the process environment unless a test passes its own
 * @returns the parsed settings
 * @throws SettingsError naming every missing or malformed setting at once
 */
export function readEnv<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  source: Readonly<Record<string, string | undefined>> = process.env,
): z.infer<z.ZodObject<Shape>> {
  // An empty variable is how shells and templates spell "not set".
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  throw new SettingsError(
    parsed.error.issues.map((issue) => ({
      setting: issue.path.join('.'),
      problem: present[String(issue.path[0])] === undefined ? 'is missing' : issue.message,
    })),
  );
}
