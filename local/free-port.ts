// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that must be had is taken by another program. */
export class PortInUseError extends Error {
  constructor(setting: string, port: number) {
    super(
      `Port ${port} is in use. Stop what uses it, or set ${setting} to another port (a new port means that people sign in again).`,
    );
    this.name = 'PortInUseError';
  }
}

/**
 * The port itself where it is free, or any free port for 0.
 *
 * @param setting what to change, for the message
 * @throws PortInUseError where the port is taken
 */
export async function freePort(port: number, setting: string): Promise<number> {
  const probe = createServer();
  probe.listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    throw new PortInUseError(setting, port);
  }
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : port;
}
