// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort, PortInUseError } from '#local/free-port.ts';

describe('a free port', () => {
  it('is found where any will do', async () => {
    expect(await freePort(0, 'PORT')).toBeGreaterThan(0);
  });

  it('is refused with the setting to change where another program has it', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = Number(Object(other.address()).port);
    const refused = freePort(port, 'PORT');
    await expect(refused).rejects.toBeInstanceOf(PortInUseError);
    await expect(refused).rejects.toThrow(/set PORT/);
    other.close();
    await once(other, 'close');
    expect(await freePort(port, 'PORT')).toBe(port);
  });
});
