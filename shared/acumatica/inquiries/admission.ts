// SPDX-License-Identifier: Apache-2.0
import type { Failure } from '#shared/mcp/failure.ts';
import type { Person } from '#shared/platform/caller.ts';
import type { ErpSession } from '../client/erp-session.ts';
import type { InquiryMetadata } from '../odata/metadata.ts';
import type { AcumaticaSettings } from '../settings.ts';
import { withTypes } from './assemble-entries.ts';
import type { Inquiries } from './inquiries.ts';
import { registryFor } from './inquiries.ts';
import { inquiryGate, refusedName, withNearest } from './inquiry-gate.ts';
import { type KnownColumns, knownColumns } from './known-columns.ts';
import type { InquiryEntry, InquiryParameter, RegistryState } from './registry-entry.ts';

/** An inquiry that a person may ask for. */
export interface AdmittedInquiry {
  readonly name: string;
  /** Absent where the gate stands open before the first build. */
  readonly entry?: InquiryEntry;
  /** The person's own; absent where the ERP does not give it. */
  readonly metadata?: InquiryMetadata;
  /** Absent where nothing is known of the columns. */
  readonly known?: KnownColumns;
  readonly parameters: readonly InquiryParameter[];
  /** What is called where there are parameters; absent where the person's metadata has no function for them. */
  readonly functionImport?: string;
}

/** Whether a person may ask for an inquiry. */
export type Admission =
  | { readonly kind: 'admitted'; readonly inquiry: AdmittedInquiry }
  | { readonly kind: 'refused'; readonly failure: Failure };

/** For whom, and with what. */
export interface Applicant {
  readonly session: ErpSession;
  readonly person: Person;
  readonly settings: AcumaticaSettings;
}

/** A view that is younger is not read again to see whether the person may have gained a right. */
const recentMs = 60_000;

/**
 * Decides with the registry and the person's own rights: the registry must list the inquiry, and their
 * own `$metadata`, from which OData also makes the service document, must hold it. What the gateway
 * knows of other people's inquiries is thus not told by a refusal. The ERP decides again on the rows.
 */
export async function admit(
  name: string,
  inquiries: Inquiries,
  { session, person, settings }: Applicant,
): Promise<Admission> {
  const refused = refusedName(name, settings.canaryInquiry);
  if (refused !== undefined) return { kind: 'refused', failure: refused };
  const state = await registryFor(inquiries, person);
  const { openBeforeFirstBuild } = await inquiries.rules();
  const decision = inquiryGate(name, {
    state,
    canaryInquiry: settings.canaryInquiry,
    openBeforeFirstBuild,
  });
  if (decision.kind === 'denied' && state.kind !== 'built')
    return { kind: 'refused', failure: decision.failure };
  const version = state.kind === 'built' ? { version: state.version } : {};
  let metadata = await inquiries.metadata.read(session, person, version);
  if (decision.kind === 'denied')
    return {
      kind: 'refused',
      failure: withNearest(decision.failure, name, mayKnow(state, metadata)),
    };
  const { entry } = decision;
  if (entry && metadata && !metadata.names.includes(name)) {
    metadata = await inquiries.metadata.read(session, person, {
      ...version,
      notOlderThanMs: recentMs,
    });
    if (metadata && !metadata.names.includes(name))
      return { kind: 'refused', failure: notTheirs(name) };
  }
  const called = metadata?.functionOf(name);
  // Without the metadata and without the list nothing says whether the plain form would leave a condition out.
  if (metadata === undefined && entry === undefined)
    return { kind: 'refused', failure: unknownParameters(name) };
  const known = knownColumns(name, entry, metadata);
  return {
    kind: 'admitted',
    inquiry: {
      name,
      ...(entry && { entry }),
      ...(metadata && { metadata }),
      ...(known && { known }),
      parameters: withTypes(entry?.parameters ?? [], called),
      ...(called && { functionImport: called.importName }),
    },
  };
}

/** The names that both the registry and the person's own metadata have; none where the latter is not known. */
function mayKnow(state: RegistryState, metadata: InquiryMetadata | undefined): readonly string[] {
  const listed = state.kind === 'built' ? state.entries : undefined;
  return (metadata?.names ?? []).filter((name) => listed?.has(name) === true);
}

function notTheirs(name: string): Failure {
  return {
    code: 'ERP_FORBIDDEN',
    message: `The ERP does not list the inquiry ${name} for this person: their roles do not allow it, or it is no longer exposed via OData. This is not an empty result: do not report that no records exist.`,
    actionRequired: 'Tell the person that an ERP administrator can give their role access.',
  };
}

function unknownParameters(name: string): Failure {
  return {
    code: 'ERP_UNAVAILABLE',
    message: `The ERP did not give the metadata of the inquiries, so that nobody knows whether ${name} takes parameters; without them it would answer another question. It was not run. This is not an empty result: do not report that no records exist.`,
    actionRequired: 'Repeat the call once after a minute; if it fails again, tell the person.',
    retryAfterSeconds: 60,
  };
}
