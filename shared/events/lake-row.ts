// SPDX-License-Identifier: Apache-2.0
import type { auditColumns } from '#shared/platform/names.ts';
import type { Envelope } from './envelope.ts';

/** One row of the audit table: every column of `auditColumns`, null where the event has none. */
export type LakeRow = Record<(typeof auditColumns)[number]['name'], string | number | null>;

/**
 * Half a surrogate pair has no encoding in UTF-8: readers of the lake refuse the whole file for it, or the
 * JSON in `data`. JSON.stringify writes each as an escape, which is replaced here wherever it stands.
 */
const escapes = /\\(?:u(d[89a-f][0-9a-f]{2})|.)/g;
const wellFormed = (json: string) =>
  json.replace(escapes, (written, half?: string) => (half === undefined ? written : '\ufffd'));

/** An event as a row: snake_case, UTC timestamps without a zone, and the data as a JSON string. */
export function lakeRow(given: Envelope): LakeRow {
  const event: Envelope = JSON.parse(wellFormed(JSON.stringify(given)));
  return {
    event_id: event.eventId,
    type: event.type,
    schema_version: event.schemaVersion,
    stream: event.stream ?? null,
    version: event.version ?? null,
    tenant: event.tenant,
    actor_kind: event.actor.kind,
    actor_id: event.actor.id,
    occurred_at: lakeTimestamp(event.occurredAt),
    recorded_at: lakeTimestamp(event.recordedAt),
    correlation_id: event.correlationId,
    causation_id: event.causationId ?? null,
    person: event.person ?? null,
    client_id: event.clientId ?? null,
    tool: event.tool ?? null,
    status: event.status ?? null,
    duration_ms: event.durationMs ?? null,
    entity: event.entity ?? null,
    error_code: event.errorCode ?? null,
    data: JSON.stringify(event.data),
  };
}

/** `2026-01-31T08:15:00.120Z` as Hive's `2026-01-31 08:15:00.120`: its JSON reader takes no `T` and no zone. */
function lakeTimestamp(instant: string): string {
  return new Date(instant).toISOString().replace('T', ' ').replace('Z', '');
}
