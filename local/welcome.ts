// SPDX-License-Identifier: Apache-2.0
import { demoPeople } from './acumatica/people.ts';
import type { RunningGateway } from './gateway.ts';

/** What `npm start` prints once the gateway answers: what to click and what to type. */
export function welcome(
  { origin, simulatorUrl }: Pick<RunningGateway, 'origin' | 'simulatorUrl'>,
  erpUrl: string | undefined,
  dataDir = '.data',
): string {
  const url = `${origin}/mcp`;
  const folder = dataDir === '.data' ? '' : ` --data-dir ${dataDir}`;
  const people = demoPeople.map(
    ({ username, password, roles }) =>
      `    ${username.padEnd(10)} ${password.padEnd(18)} ${roles.join(', ')}`,
  );
  return [
    '',
    `  The gateway runs. Connector URL:  ${url}`,
    '',
    `  How to connect    ${origin}/docs`,
    `  Health            ${origin}/health`,
    `  Claude Code       claude mcp add --transport http erp ${url}`,
    // The Inspector needs a newer Node than some machines have; the packages bring one.
    `  MCP Inspector     npm exec --yes @modelcontextprotocol/inspector@2.12.0 -- --transport http --server-url ${url}`,
    `  Audit             npm run audit --${folder} "SELECT recorded_at, person, tool, status FROM audit_events ORDER BY recorded_at DESC LIMIT 20"`,
    '',
    ...(simulatorUrl === undefined
      ? [`  People sign in at ${erpUrl ?? 'the ERP'} with their own login.`]
      : [`  The ERP is simulated at ${simulatorUrl}. Sign in as:`, '', ...people]),
    '',
    '  Ctrl+C stops it; everything is kept.',
    '',
  ].join('\n');
}
