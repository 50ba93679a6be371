// SPDX-License-Identifier: Apache-2.0
import { SettingsError } from '#shared/platform/env.ts';
import { DataInUseError } from './aws/stand-ins.ts';
import { PortInUseError } from './free-port.ts';
import { startGateway } from './gateway.ts';
import { startSettings } from './start-settings.ts';
import { welcome } from './welcome.ts';

// A terminal is for people: the functions' own log shows what went wrong, unless asked for more.
process.env['POWERTOOLS_LOG_LEVEL'] ??= 'WARN';
process.env['POWERTOOLS_SERVICE_NAME'] ??= 'mcp4erp';

const deliverMs = 5_000;

try {
  const options = startSettings();
  const gateway = await startGateway(options);
  console.log(welcome(gateway, process.env['ACUMATICA_URL'], options.dataDir));

  let stopping = false;
  const stop = async () => {
    // A second signal does not wait for anything.
    if (stopping) process.exit(130);
    stopping = true;
    console.log('Stopping…');
    const late = new Promise((resolve) => setTimeout(resolve, deliverMs).unref());
    await Promise.race([gateway.flushAudit().catch(() => undefined), late]);
    await gateway.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  const expected =
    error instanceof SettingsError ||
    error instanceof PortInUseError ||
    error instanceof DataInUseError;
  console.error(expected ? error.message : error);
  process.exit(1);
}
