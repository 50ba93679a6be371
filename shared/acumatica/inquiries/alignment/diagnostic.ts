// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';

/** A column that stays without caption and description, and the rows that may be its own. */
export interface RefusedColumn {
  readonly property: string;
  /** Captions or fields of the rows; empty where no row was certain enough. */
  readonly candidates: readonly string[];
}

/** Why columns were refused although an alignment was found. */
export type RefusalCause =
  /** Several alignments are as good as each other. */
  | 'ambiguous'
  /** There are fewer rows than columns that need one, so places prove nothing. */
  | 'rows_missing'
  /** There are more rows than columns that the rows can make, and nothing says which make none. */
  | 'rows_dropped'
  /** Field names speak against the places that the rows would have. */
  | 'contradicted'
  /** No caption and no field name confirms any place. */
  | 'no_evidence';

/** How an inquiry's design rows fit its entity type, and why not. */
export type AlignmentDiagnostic =
  | {
      readonly kind: 'aligned';
      /** Rows that make no column, by caption or field. */
      readonly dropped: readonly string[];
    }
  | {
      /** Some columns, or all (`refused` as long as the type), stay without caption and description. */
      readonly kind: 'partly_aligned' | 'refused';
      readonly cause: RefusalCause;
      readonly refused: readonly RefusedColumn[];
    }
  | { readonly kind: 'contradictory'; readonly unmatchedCaptions: readonly string[] }
  | { readonly kind: 'rows_exceed_properties'; readonly rows: number; readonly properties: number }
  | { readonly kind: 'missing_active_flag' }
  | { readonly kind: 'no_metadata' }
  | { readonly kind: 'no_rows' }
  | { readonly kind: 'too_many_keys'; readonly hoisted: number }
  | { readonly kind: 'not_addressable'; readonly character: string };

/** What a diagnostic means for an administrator: why, and what would fix it where something would. */
export interface Explanation {
  readonly why: string;
  readonly fix?: string;
}

const rebuild =
  'Clear the cache of the inquiries, so that the feed and the metadata are read again.';
const shown = 8;

function list(names: readonly string[]): string {
  const quoted = names.slice(0, shown).map((name) => `"${name}"`);
  const rest = names.length - quoted.length;
  return quoted.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** What setting captions does: the property keeps its name, and the row says that it is its own. */
function pin(refused: readonly RefusedColumn[]): string {
  const columns = refused.slice(0, shown).map(({ property, candidates }) => {
    if (candidates.length === 0) return `"${property}"`;
    return `"${property}" (one of ${list(candidates)})`;
  });
  const rest = refused.length - columns.length;
  return `On SM208000, give each of these result columns a caption that is exactly the name that OData reports, which renames nothing: ${columns.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

function explainRefusal(cause: RefusalCause, refused: readonly RefusedColumn[]): Explanation {
  switch (cause) {
    case 'ambiguous':
      return {
        why: 'Several result columns could be the same OData column, and neither captions nor field names tell them apart.',
        fix: pin(refused),
      };
    case 'rows_missing':
      return {
        why: 'The feed has fewer active result columns than OData has columns, so that their places prove nothing.',
        fix: `${rebuild} If it stays so, the feed inquiry hides rows from the person who builds the list, or is cut: look at MCPGIFields. Else: ${pin(refused)}`,
      };
    case 'rows_dropped':
      return {
        why: 'The feed has more active result columns than make OData columns, and nothing says which make none.',
        fix: `${rebuild} If it stays so, deactivate on SM208000 the result columns that make no OData column, or: ${pin(refused)}`,
      };
    case 'contradicted':
      return {
        why: 'Field names contradict the places that the result columns would have.',
        fix: `${rebuild} If it stays so: ${pin(refused)}`,
      };
    case 'no_evidence':
      return {
        why: 'No caption and no field name confirms that the result columns are in the order of the OData columns.',
        fix: pin(refused.slice(0, 1)),
      };
    default:
      return assertNever(cause);
  }
}

/** Explains a diagnostic. No values of rows appear in it, only names of the design. */
export function explainDiagnostic(diagnostic: AlignmentDiagnostic): Explanation {
  switch (diagnostic.kind) {
    case 'aligned':
      return diagnostic.dropped.length === 0
        ? { why: 'Every OData column is matched with its result column.' }
        : {
            why: `These result columns make no OData column: ${list(diagnostic.dropped)}.`,
            fix: 'Deactivate or delete them on SM208000, if they are not needed.',
          };
    case 'partly_aligned':
    case 'refused':
      return explainRefusal(diagnostic.cause, diagnostic.refused);
    case 'contradictory':
      return {
        why:
          diagnostic.unmatchedCaptions.length > 0
            ? `No OData column has these captions: ${list(diagnostic.unmatchedCaptions)}.`
            : 'No order of the result columns fits the captions and types of the OData columns.',
        fix: `${rebuild} The design was probably changed after the metadata was read.`,
      };
    case 'rows_exceed_properties':
      return {
        why: `The feed has ${diagnostic.rows} active result columns, but OData has only ${diagnostic.properties} columns.`,
        fix: `${rebuild} If it stays so, deactivate on SM208000 the result columns that make no OData column.`,
      };
    case 'missing_active_flag':
      return {
        why: 'The feed does not say which result columns are active.',
        fix: 'Import the current MCPGIFields again, then clear the cache of the inquiries.',
      };
    case 'no_metadata':
      return {
        why: 'The metadata of OData has no entity type for this inquiry, so that its columns are only as the design names them.',
        fix: 'Check that the inquiry is exposed via OData, and that the person who builds the list may read it.',
      };
    case 'no_rows':
      return {
        why: 'The feed has no active result columns of this inquiry.',
        fix: 'Nothing is lost if its columns have no descriptions. Else look at MCPGIFields.',
      };
    case 'too_many_keys':
      return {
        why: `OData puts ${diagnostic.hoisted} keys in front, more than can be told apart.`,
        fix: 'Deactivate result columns that are keys and not needed.',
      };
    case 'not_addressable':
      return {
        why: `The inquiry's name has the character "${diagnostic.character}", which OData cannot address.`,
        fix: 'Rename the inquiry without it.',
      };
    default:
      return assertNever(diagnostic);
  }
}
