// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A stand-in in a process of its own, to be killed. */
export interface StandInProcess {
  readonly url: string;
  /** Ends it as `kill -9` does: nothing of it runs any more. */
  kill(): Promise<void>;
}

/**
 * Runs a script as a module in a new process and waits for the URL in its first line.
 *
 * @param script may import by absolute URL
 */
export async function startProcess(script: string): Promise<StandInProcess> {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('../../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('the child has no output');
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const [url] = await Promise.race([
    once(lines, 'line'),
    exited.then(([code]) => Promise.reject(new Error(`the child ended with ${code}`))),
  ]);
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
