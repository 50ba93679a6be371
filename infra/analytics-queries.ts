// SPDX-License-Identifier: Apache-2.0
import { auditColumns, lake } from '../shared/platform/names.ts';

/** A query that an auditor finds saved in Athena. */
export interface SavedQuery {
  readonly name: string;
  readonly description: string;
  readonly sql: string;
}

const columns = auditColumns.map(({ name }) => `"${name}"`).join(', ');
const view = `${lake.database}.${lake.view}`;

/** The saved queries; the first makes the view that the others read. */
export const savedQueries: readonly SavedQuery[] = [
  {
    name: 'Create the view audit_events',
    description: 'Run once. Each event once, although delivery may repeat it.',
    sql: `CREATE OR REPLACE VIEW ${view} AS
SELECT ${columns}, "${lake.partition}"
FROM (
  SELECT *, row_number() OVER (PARTITION BY event_id ORDER BY "${lake.partition}", recorded_at) AS copy
  FROM ${lake.database}.${lake.table}
)
WHERE copy = 1`,
  },
  {
    name: 'Calls of one person',
    description: 'Every tool call of one person, newest first. The parameter is the sub.',
    sql: `SELECT occurred_at, client_id, tool, entity, status, error_code, duration_ms, data
FROM ${view}
WHERE type = 'ToolCalled.v1' AND person = ?
ORDER BY occurred_at DESC`,
  },
  {
    name: 'Sign-ins and refusals',
    description:
      'Who signed in or was refused on one day. The parameter is the day, as 2026-01-31.',
    sql: `SELECT occurred_at, type, person, client_id, json_extract_scalar(data, '$.reason') AS reason
FROM ${view}
WHERE type LIKE 'SignIn%' AND date(occurred_at) = date(?)
ORDER BY occurred_at`,
  },
  {
    name: 'Calls by tool and outcome',
    description: 'How often each tool was called in the last 30 days, and how it ended.',
    sql: `SELECT tool, status, error_code, count(*) AS calls, approx_percentile(duration_ms, 0.95) AS p95_ms
FROM ${view}
WHERE type = 'ToolCalled.v1' AND occurred_at > current_timestamp - INTERVAL '30' DAY
GROUP BY tool, status, error_code
ORDER BY calls DESC`,
  },
  {
    name: 'Tokens that came back after they were spent',
    description: 'Refresh tokens presented a second time: theft, or a broken client.',
    sql: `SELECT occurred_at, person, client_id, correlation_id
FROM ${view}
WHERE type = 'RefreshReuseDetected.v1'
ORDER BY occurred_at DESC`,
  },
];
