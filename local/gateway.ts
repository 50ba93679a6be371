// SPDX-License-Identifier: Apache-2.0
import { routes } from '#shared/platform/names.ts';
import { s3Objects } from '#shared/platform/objects.ts';
import { startApiGateway } from './aws/api-gateway/server.ts';
import { startStandIns } from './aws/stand-ins.ts';
import { awsClients } from './aws-clients.ts';
import { setEnvironment } from './environment.ts';
import { startEventSources } from './event-sources.ts';
import { freePort } from './free-port.ts';
import { importHandlers } from './handlers.ts';
import { keepSettings, readKeptSettings } from './kept-settings.ts';
import { auditStreamName, localName, resourceVariables } from './resource-names.ts';
import { createResources } from './resources.ts';
import { type AcumaticaConnection, type Erp, simulatedErp } from './simulator.ts';

export interface GatewayOptions {
  /** Everything that must survive a restart: data, keys and ports. */
  readonly dataDir: string;
  /** 8787 unless given, or the port that the data folder was last served at; 0 takes any free port. */
  readonly port?: number;
  /** Variables for the functions, over those that are set here. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The simulator, unless a real ERP is named. */
  readonly acumatica?: 'simulator' | AcumaticaConnection;
  /** 8788 unless given; kept and chosen as `port` is. */
  readonly simulatorPort?: number;
  readonly firehose?: { readonly intervalMs?: number };
}

/** The whole gateway on this machine. */
export interface RunningGateway {
  /** `http://127.0.0.1:PORT`; the connector URL is this with `/mcp`. */
  readonly origin: string;
  /** The simulated ERP; undefined where a real one is used. */
  readonly simulatorUrl: string | undefined;
  /** Brings every event made so far into the lake and the log. Rejects after 30 seconds. */
  flushAudit(): Promise<void>;
  /** Stops everything. What waits is delivered after the next start. */
  stop(): Promise<void>;
}

const defaults = { port: 8787, firehoseIntervalMs: 5_000 };
const drainMs = 30_000;

/**
 * Starts the gateway: AWS stand-ins, tables, queues, buckets, the ERP simulator, then the functions
 * themselves behind the API Gateway stand-in. One process serves one data folder, since the functions
 * read the environment of the process when they are imported.
 *
 * @throws PortInUseError, SettingsError, or what a function throws when it is imported
 */
export async function startGateway(options: GatewayOptions): Promise<RunningGateway> {
  const { dataDir, acumatica = 'simulator' } = options;
  const kept = readKeptSettings(dataDir);
  const port = await freePort(
    options.port || (kept.ports.gateway ?? options.port ?? defaults.port),
    'PORT',
  );
  const origin = `http://127.0.0.1:${port}`;
  const erp: Erp =
    acumatica === 'simulator'
      ? await simulatedErp(dataDir, kept, options.simulatorPort)
      : { kind: 'real', connection: acumatica };

  const auditRaw = options.settings?.['AUDIT_RAW'] ?? 'firehose';
  const stopping: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of stopping.splice(0).reverse()) await step();
  };
  try {
    const simulator = erp.kind === 'simulated' ? erp.start(`${origin}/callback`) : undefined;
    // A failure is thrown where the simulator is awaited; until then it must not end the process.
    const simulatorOrFailure = simulator?.catch(() => undefined);
    stopping.push(async () => (await simulatorOrFailure)?.stop());

    const standIns = await startStandIns(dataDir, kept.ports);
    stopping.push(() => standIns.stop());
    const { queueUrl } = standIns.storage;
    const clients = awsClients(standIns);
    stopping.push(() => {
      for (const client of Object.values(clients)) client.destroy();
    });
    const firehose = await standIns.startFirehose(
      auditStreamName,
      {
        lake: s3Objects(clients.s3, localName('auditLake')),
        // With `sink`, the function writes the log itself.
        log: auditRaw === 'sink' ? undefined : s3Objects(clients.s3, localName('auditLog')),
      },
      options.firehose?.intervalMs ?? defaults.firehoseIntervalMs,
    );
    keepSettings(dataDir, {
      ...kept,
      ports: {
        ...kept.ports,
        ...standIns.ports,
        gateway: port,
        ...(erp.kind === 'simulated' && { simulator: erp.port }),
      },
    });
    const variables = {
      ...standIns.variables,
      ...resourceVariables(queueUrl),
      PUBLIC_ORIGINS: origin,
      AUDIT_RAW: auditRaw,
      // Whatever keeps this process busy, such as the simulated ERP's metadata, keeps the services busy too.
      AWS_CALL_TIMEOUT_MS: '5000',
      LOCAL_VAULT_KEY: kept.vaultKey,
      COOKIE_KEYS: kept.cookieKey,
      ACUMATICA_URL: erp.connection.url,
      ACUMATICA_TENANT: erp.connection.tenant,
      ACUMATICA_CLIENT_ID: erp.connection.clientId,
      ACUMATICA_CLIENT_SECRET: erp.connection.clientSecret,
      // Lines for CloudWatch: on a terminal they are noise, unless somebody wants to see them.
      POWERTOOLS_METRICS_DISABLED: process.env['POWERTOOLS_METRICS_DISABLED'] ?? 'true',
      ...options.settings,
    };
    stopping.push(setEnvironment(variables));
    const [handlers] = await Promise.all([
      importHandlers(variables),
      createResources(clients, queueUrl),
    ]);
    const sources = startEventSources(standIns, clients.sqs, handlers, dataDir);
    stopping.push(() => sources.stop());
    const running = await simulator;
    const api = await startApiGateway({ routes, handlers, origin, port });
    stopping.push(() => api.stop());

    return {
      origin,
      simulatorUrl: running?.url,
      async flushAudit() {
        await sources.drained(AbortSignal.timeout(drainMs));
        await firehose.flush();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
