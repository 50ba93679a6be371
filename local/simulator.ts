// SPDX-License-Identifier: Apache-2.0
import { demoTenant } from './acumatica/people.ts';

export interface AcumaticaConnection {
  readonly url: string;
  readonly tenant: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
export interface RunningSimulator {
  readonly url: string;
  stop(): Promise<void>;
}

interface SimulatorModule {
  startAcumatica(options: {
    readonly port: number;
    readonly dataDir: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUris: readonly string[];
  }): Promise<RunningSimulator>;
}

export type SimulatorOptions = Parameters<SimulatorModule['startAcumatica']>[0];

/** Where the simulator will answer, known before it does. */
export function simulatorConnection(
  port: number,
  clientId: string,
  clientSecret: string,
): AcumaticaConnection {
  return { url: `http://127.0.0.1:${port}`, tenant: demoTenant, clientId, clientSecret };
}

/** Starts the Acumatica simulator; imported only now, since a real ERP needs none of it. */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const file = new URL('./acumatica/server.ts', import.meta.url).href;
  const module: SimulatorModule = await import(file);
  return module.startAcumatica(options);
}
