// SPDX-License-Identifier: Apache-2.0
import type { Company } from '../company/company.ts';
import type { Sessions } from '../sessions.ts';

/** Behaviours of the real system that differ by version, or that the facts leave open. Read at every request. */
export interface InquiryQuirks {
  /** Status of a query that cannot be understood; the one recorded client saw 500 or more. @default 500 */
  readonly queryErrorStatus?: 400 | 500;
  /** Its envelope: OData's, or that of the contract API. @default odata */
  readonly queryErrorEnvelope?: 'odata' | 'contract';
  /** Rows after which the server cuts an answer and gives a link to the rest. @default no limit */
  readonly pageSize?: number;
  /** Trailing blanks of padded keys count in comparisons. @default false, as the database compares */
  readonly exactPadding?: boolean;
  /** The site has an older package, whose feed leaves inquiries with parameters out. @default false */
  readonly olderFeed?: boolean;
  /** `$count` is refused, as by a site that does not count. @default false */
  readonly refusesCount?: boolean;
  /** Inquiries that are not published over OData, by name: they answer 404. */
  readonly unpublished?: readonly string[];
}

/** What the simulated inquiry OData needs from its surroundings. */
export interface InquiryDeps {
  readonly sessions: Sessions;
  readonly company: () => Company;
  /** Login name of the tenant: a path segment, compared with case. */
  readonly tenant: string;
  /** `{site}`, without trailing slash, for the context links. */
  readonly site: () => string;
  readonly quirks?: () => InquiryQuirks;
}
