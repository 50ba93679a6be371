// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { demoTenant } from './acumatica/people.ts';
import type { RunningAcumatica } from './acumatica/server.ts';
import { siteUrl } from './acumatica/site.ts';
import { freePort } from './free-port.ts';
import type { KeptSettings } from './kept-settings.ts';

export interface AcumaticaConnection {
  readonly url: string;
  readonly tenant: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The ERP of the gateway, known before it answers. */
export type Erp =
  | { readonly kind: 'real'; readonly connection: AcumaticaConnection }
  | {
      readonly kind: 'simulated';
      readonly connection: AcumaticaConnection;
      readonly port: number;
      /** Starts the simulator, where people may be sent back to `redirectUri`. */
      start(redirectUri: string): Promise<RunningAcumatica>;
    };

const defaultPort = 8788;

/**
 * The Acumatica simulator of a data folder, at the same port as before: its URL is in every token.
 *
 * @throws PortInUseError where the port is taken
 */
export async function simulatedErp(
  dataDir: string,
  kept: KeptSettings,
  wantedPort: number | undefined,
): Promise<Erp> {
  const wanted = wantedPort || (kept.ports.simulator ?? wantedPort ?? defaultPort);
  const port = await freePort(wanted, 'SIMULATOR_PORT');
  const { simulatorClientId: clientId, simulatorClientSecret: clientSecret } = kept;
  return {
    kind: 'simulated',
    connection: { url: siteUrl(port), tenant: demoTenant, clientId, clientSecret },
    port,
    async start(redirectUri) {
      // Imported only now, since a real ERP needs none of it.
      const { startAcumatica } = await import('./acumatica/server.ts');
      return startAcumatica({
        port,
        dataDir: join(dataDir, 'acumatica'),
        clientId,
        clientSecret,
        redirectUris: [redirectUri],
      });
    },
  };
}
