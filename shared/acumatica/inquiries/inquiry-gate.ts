// SPDX-License-Identifier: Apache-2.0
import type { Failure } from '#shared/mcp/failure.ts';
import { assertNever } from '#shared/platform/assert-never.ts';
import { fitsSegment } from '../client/paths.ts';
import { nearestNames } from '../entities/nearest-names.ts';
import { unaddressableCharacter } from './alignment/inquiry-name.ts';
import { explainFailure } from './explain-failure.ts';
import { isInfrastructure } from './infrastructure.ts';
import type { InquiryEntry, RegistryState } from './registry-entry.ts';

/** Whether an inquiry may be run or described. */
export type GateDecision =
  | {
      readonly kind: 'allowed';
      /** Absent only where the gate stands open before the first build. */
      readonly entry?: InquiryEntry;
    }
  | { readonly kind: 'denied'; readonly failure: Failure };

/** What the gate knows. */
export interface GateKnowledge {
  readonly state: RegistryState;
  readonly canaryInquiry: string;
  /** The setting that restores the open bootstrap. */
  readonly openBeforeFirstBuild: boolean;
}

/** Names that are none, and the gateway's own inquiries: refused before anything is asked of anybody. */
export function refusedName(name: string, canaryInquiry: string): Failure | undefined {
  if (!fitsSegment(name))
    return { code: 'INQUIRY_NOT_ALLOWED', message: 'inquiryName must be the name of an inquiry.' };
  if (isInfrastructure(name, canaryInquiry))
    return {
      code: 'INQUIRY_NOT_ALLOWED',
      message: `${name} serves this server itself and is not read by tools.`,
      actionRequired: 'Choose another inquiry.',
    };
  const character = unaddressableCharacter(name);
  if (character === undefined) return undefined;
  return {
    code: 'INQUIRY_NOT_ALLOWED',
    message: `The name of the inquiry ${name} has the character "${character}", which OData cannot address.`,
    actionRequired:
      'Tell the person that an administrator must rename the inquiry on SM208000 without it.',
  };
}

/**
 * Decides for a name by the registry alone (acumatica-reference-product §8.4): closed before the first
 * build, closed where the registry is empty or cannot be read. Whether the person may read the inquiry
 * is the ERP's to say, which is asked with their own token. The name's case counts.
 */
export function inquiryGate(
  name: string,
  { state, canaryInquiry, openBeforeFirstBuild }: GateKnowledge,
): GateDecision {
  const wanted = name.trim();
  const refused = refusedName(wanted, canaryInquiry);
  if (refused !== undefined) return { kind: 'denied', failure: refused };
  switch (state.kind) {
    case 'built': {
      const entry = state.entries.get(wanted);
      if (entry !== undefined) return { kind: 'allowed', entry };
      return { kind: 'denied', failure: notExposed(wanted, state.entries.size === 0) };
    }
    case 'never_built':
      if (openBeforeFirstBuild) return { kind: 'allowed' };
      return { kind: 'denied', failure: neverBuilt(state) };
    case 'unreadable':
      return { kind: 'denied', failure: registryUnreadable };
    default:
      return assertNever(state);
  }
}

/** The list of inquiries is not known to anybody yet. */
export function neverBuilt({ failure }: Extract<RegistryState, { kind: 'never_built' }>): Failure {
  const why = failure === undefined ? undefined : explainFailure(failure);
  return {
    code: 'INQUIRIES_NOT_READY',
    message: `No inquiry may be run before the list of those that are open to assistants has been read for the first time.${why === undefined ? ' It is being read.' : ` ${why.why}`} This is not an empty result.`,
    actionRequired:
      why === undefined
        ? 'Wait the given time and repeat the call once. Until then use acumatica_list_entities.'
        : `Tell the person: ${why.fix} Until then use acumatica_list_entities.`,
    retryAfterSeconds: why === undefined ? 10 : 300,
  };
}

/** The registry's own table does not answer. */
export const registryUnreadable: Failure = {
  code: 'INQUIRIES_UNAVAILABLE',
  message:
    'The list of inquiries that are open to assistants could not be read, so that none may be run. The ERP was not asked. This is not an empty result.',
  actionRequired:
    'Wait the given time and repeat the call once; if it fails again, tell the person.',
  retryAfterSeconds: 10,
};

function notExposed(name: string, isEmpty: boolean): Failure {
  return {
    code: 'INQUIRY_NOT_ALLOWED',
    message: isEmpty
      ? `No inquiry is open to assistants: an Acumatica administrator has ticked "Exposed to MCP" (UsrExposedToMCP, ExposedtoMCP) on none.`
      : `The inquiry ${name} is not open to assistants: there is none of this name, or an Acumatica administrator has not ticked "Exposed to MCP" (ExposedtoMCP) on its design. Names are case-sensitive.`,
    actionRequired:
      'Take a name from acumatica_list_generic_inquiries. If the person needs this inquiry, tell them that an administrator opens it on SM208000.',
  };
}

/** The failure with the names that a person may have meant, of those that they may see. */
export function withNearest(failure: Failure, wanted: string, mayKnow: readonly string[]): Failure {
  const nearest = nearestNames(wanted, mayKnow);
  if (nearest.length === 0) return failure;
  return { ...failure, details: { ...failure.details, nearestNames: nearest } };
}
