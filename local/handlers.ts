// SPDX-License-Identifier: Apache-2.0
import { SettingsError } from '#shared/platform/env.ts';
import { type FunctionName, functionNames } from '#shared/platform/names.ts';
import { asHandler, type Handler } from './aws/lambda/handler.ts';
import { installStreaming } from './aws/lambda/streamify.ts';

export type Handlers = Record<FunctionName, Handler>;

let importedUnder: string | undefined;

/**
 * Imports the handler of every function, after the environment is set.
 *
 * @param variables the environment that the functions read when they are imported
 * @throws what the import of a handler throws, with the function's name in front; Error where this
 *   process has imported them under another environment, which they would go on using
 */
export async function importHandlers(
  variables: Readonly<Record<string, string>>,
): Promise<Handlers> {
  const environment = JSON.stringify(variables);
  importedUnder ??= environment;
  if (importedUnder !== environment)
    throw new Error(
      'This process has served another gateway: use one process for each data folder',
    );
  installStreaming();
  const loaded = await Promise.all(
    functionNames.map(async (name) => {
      const file = new URL(`../functions/${name}/handler.ts`, import.meta.url).href;
      const module: unknown = await import(file).catch((cause: unknown) => {
        if (cause instanceof SettingsError) throw cause; // it names the setting already
        throw new Error(`functions/${name} did not start: ${messageOf(cause)}`, { cause });
      });
      const exported =
        typeof module === 'object' && module !== null && 'handler' in module && module.handler;
      return [name, asHandler(name, exported)] as const;
    }),
  );
  return Object.fromEntries(loaded) as Handlers; // fromEntries forgets the names: each is there
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
