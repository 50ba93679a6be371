// SPDX-License-Identifier: Apache-2.0

/** What somebody who runs a command got wrong, in words for them. */
export class InputError extends Error {}

/** What a command has to say. */
export interface Outcome {
  readonly output: string;
  /** True where it found what somebody should look at: the command then ends with 1. */
  readonly found: boolean;
}

/** A command of this skill. */
export interface Command {
  readonly usage: string;
  /** @throws InputError where arguments or files are wrong */
  run(args: readonly string[]): Promise<Outcome> | Outcome;
}

/** Where a command writes to. */
export interface Terminal {
  out(text: string): void;
  error(text: string): void;
}

/** Node's own complaints about arguments carry such a code. */
function isAboutArguments(error: unknown): error is Error {
  return error instanceof Error && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS');
}

/** Runs a command and returns its exit code: 0 all well, 1 something found, 2 it could not run. */
export async function runCommand(
  command: Command,
  args: readonly string[],
  terminal: Terminal = { out: console.log, error: console.error },
): Promise<0 | 1 | 2> {
  if (args.includes('--help') || args.includes('-h')) {
    terminal.out(command.usage);
    return 0;
  }
  try {
    const { output, found } = await command.run(args);
    terminal.out(output);
    return found ? 1 : 0;
  } catch (error) {
    if (isAboutArguments(error)) terminal.error(`${error.message}\n\n${command.usage}`);
    else if (error instanceof InputError) terminal.error(error.message);
    else throw error;
    return 2;
  }
}

/** @throws InputError where an option is missing that the command cannot do without */
export function required(value: string | undefined, option: string): string {
  if (value === undefined || value.trim() === '')
    throw new InputError(`--${option} is missing; --help says what it is.`);
  return value;
}
