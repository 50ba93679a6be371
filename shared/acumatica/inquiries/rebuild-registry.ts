// SPDX-License-Identifier: Apache-2.0
import { newEvent } from '#shared/events/envelope.ts';
import type { Ledger } from '#shared/events/ledger.ts';
import { errorCodes } from '#shared/mcp/error-codes.ts';
import type { Person } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import type { RebuildReason } from '#shared/platform/jobs.ts';
import { type ErpSurroundings, openErpSession } from '../client/erp-session.ts';
import type { AcumaticaSettings } from '../settings.ts';
import { summaryOf } from './content-summary.ts';
import { type ReadContent, readContent } from './read-content.ts';
import { type Rebuilt, refused } from './rebuild-end.ts';
import { isFresh } from './registry-freshness.ts';
import { currentFormat, type RegistryManifest } from './registry-manifest.ts';
import type { RegistryWriter } from './registry-writer.ts';

/** What a rebuild needs from its surroundings. */
export interface RebuildSurroundings {
  readonly settings: AcumaticaSettings;
  readonly erp: ErpSurroundings;
  readonly writer: RegistryWriter;
  readonly ledger: Pick<Ledger, 'append'>;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Who asked for a rebuild, and why. */
export interface RebuildRequest {
  readonly requester: Person;
  readonly correlationId: string;
  readonly reason: RebuildReason;
}

/**
 * Builds the registry anew with the requester's own token (docs/adr/0010-inquiry-registry.md). Across
 * all processes one rebuild runs at a time. One that fails leaves the last good registry in place.
 */
export async function rebuildRegistry(
  request: RebuildRequest,
  surroundings: RebuildSurroundings,
): Promise<Rebuilt> {
  const { writer, clock, ids } = surroundings;
  const before = await writer.manifest();
  if (before?.generation === request.correlationId)
    return { kind: 'done', outcome: 'ALREADY_DONE', items: before.inquiries };
  if (before && request.reason !== 'asked' && isFresh(new Date(before.builtAt), clock.now()))
    return { kind: 'done', outcome: 'STILL_FRESH', items: before.inquiries };
  const owner = ids.unique();
  if (!(await writer.takeLease(owner)))
    return { kind: 'done', outcome: 'ALREADY_RUNNING', items: before?.inquiries ?? 0 };
  try {
    // Only now, since another holder may have ended between the first look and the lease.
    const current = await writer.manifest();
    return await rebuild(request, surroundings, { owner, before: current });
  } finally {
    await writer.releaseLease(owner);
  }
}

interface Turn {
  readonly owner: string;
  readonly before: RegistryManifest | undefined;
}

async function rebuild(
  request: RebuildRequest,
  surroundings: RebuildSurroundings,
  turn: Turn,
): Promise<Rebuilt> {
  const { settings, erp, writer, clock } = surroundings;
  const session = openErpSession(erp, {
    person: request.requester,
    signal: new AbortController().signal,
  });
  const read = await readContent(session, settings, turn.before === undefined);
  if (read.kind === 'failed') {
    const { code } = read.answer.failure;
    if (code === 'SIGN_IN_REQUIRED') return { kind: 'ended', outcome: 'REQUESTER_SIGNED_OUT' };
    const httpStatus = read.answer.http?.status;
    const failure = {
      at: clock.now().toISOString(),
      step: read.step,
      code,
      ...(httpStatus !== undefined && { httpStatus }),
    };
    await writer.noteFailure(failure);
    if (errorCodes[code].retryable) return { kind: 'retry', reason: code };
    return { kind: 'ended', outcome: code, failure, keptVersion: turn.before?.version ?? 0 };
  }
  return commit(request, surroundings, turn, read);
}

async function commit(
  { requester, correlationId, reason }: RebuildRequest,
  { writer, ledger, clock, ids }: RebuildSurroundings,
  { owner, before }: Turn,
  { content }: Extract<ReadContent, { kind: 'read' }>,
): Promise<Rebuilt> {
  const inquiries = content.entries.length;
  const manifest: RegistryManifest = {
    format: currentFormat,
    version: (before?.version ?? 0) + 1,
    generation: correlationId,
    pieces: await writer.write(correlationId, content),
    inquiries,
    builtAt: clock.now().toISOString(),
    ...(before !== undefined && { previous: before.generation }),
  };
  const event = {
    ...newEvent(
      {
        type: 'InquiryRegistryRebuilt.v1',
        tenant: requester.tenant,
        actor: { kind: 'person', id: requester.sub },
        correlationId,
        person: requester.sub,
        data: { version: manifest.version, reason, ...summaryOf(content) },
      },
      { clock, ids },
    ),
    stream: `inquiries#${requester.tenant}`,
  };
  const appended = await ledger.append([event], {
    idempotencyKey: `refresh-inquiry-list#${correlationId}`,
    parts: writer.commitParts(manifest, before, owner),
  });
  switch (appended.kind) {
    case 'appended':
      await writer.removeStale(manifest);
      return { kind: 'done', outcome: 'REFRESHED', items: inquiries };
    case 'duplicate':
      return { kind: 'done', outcome: 'ALREADY_DONE', items: inquiries };
    case 'refused':
      return refused;
    default:
      return { kind: 'retry', reason: `LEDGER_${appended.kind.toUpperCase()}` };
  }
}
