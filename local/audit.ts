// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { queryAudit } from './audit-query.ts';
import { waitingEvents } from './audit-waiting.ts';
import { textTable } from './text-table.ts';

const usage = `Usage: npm run audit -- "SELECT …" [--json] [--data-dir FOLDER]

  audit_events   every event once
  events         every delivered row; an event may be there twice
  raw_events     the untouched records of the log

Example: npm run audit -- "SELECT recorded_at, person, tool, status FROM audit_events ORDER BY recorded_at DESC LIMIT 20"`;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        'data-dir': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

const { values, positionals } = readArguments();
const [sql] = positionals;
const dataDir = values['data-dir'] ?? process.env['DATA_DIR'] ?? '.data';

if (values.help) {
  console.log(usage);
} else if (sql === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else if (!existsSync(dataDir)) {
  // An empty answer would say that nothing happened.
  console.error(`There is no data folder ${dataDir}: start the gateway first, or name its folder.`);
  process.exitCode = 2;
} else {
  try {
    const result = await queryAudit(dataDir, sql);
    console.log(values.json ? JSON.stringify(result.rows) : textTable(result));
    const { queued, buffered } = waitingEvents(dataDir);
    // Beside the answer, so that the answer can be piped on.
    if (result.rows.length === 0) console.error('No rows.');
    if (queued + buffered > 0)
      console.error(
        `${queued + buffered} events are on their way (${queued} queued, ${buffered} buffered); a running gateway delivers them within seconds.`,
      );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
