// SPDX-License-Identifier: Apache-2.0
import type { OperatorMetric } from '#shared/platform/names.ts';
import { type EventData, type EventType, eventData } from './catalogue.ts';
import type { Envelope } from './envelope.ts';

/** Which events of a type count for a metric. */
interface Rule {
  readonly metric: OperatorMetric;
  readonly type: EventType;
  readonly matches: (data: unknown) => boolean;
}

function count<Type extends EventType>(
  metric: OperatorMetric,
  type: Type,
  when: (data: EventData<Type>) => boolean = () => true,
): Rule {
  const matches = (data: unknown) => {
    const read = eventData(type).safeParse(data);
    return read.success && when(read.data as EventData<Type>); // zod cannot follow the type parameter
  };
  return { metric, type, matches };
}

type Denied = EventData<'SignInDenied.v1'>;
const refusesUs = new Set(['invalid_client', 'unauthorized_client']);
const refusedUs = ({ reason, httpStatus, oauthError = '' }: Denied): boolean =>
  reason === 'token_exchange_failed' && (httpStatus === 401 || refusesUs.has(oauthError));
const isSetup = (denied: Denied): boolean =>
  denied.reason === 'identity_unknown' ||
  (denied.reason === 'token_exchange_failed' && !refusedUs(denied));

/**
 * What an operator must hear of, out of the events that say so. Each metric is an alarm of the same
 * name in the stack and a heading in docs/runbook.md; what people do in the ordinary course is none.
 */
const rules: readonly Rule[] = [
  count('RefreshReuse', 'RefreshReuseDetected.v1'),
  count('ErpClientRejected', 'SignInDenied.v1', refusedUs),
  count(
    'ErpClientRejected',
    'ErpTokenRefreshFailed.v1',
    (data) => data.reason === 'client_rejected',
  ),
  count(
    'AccessCheckMisconfigured',
    'SignInDenied.v1',
    (data) => data.reason === 'access_check_misconfigured',
  ),
  count(
    'AccessCheckMisconfigured',
    'AccessCheckFailed.v1',
    (data) => data.reason === 'misconfigured',
  ),
  count('ErpUnreachable', 'SignInDenied.v1', (data) => data.reason === 'erp_unreachable'),
  count('ErpUnreachable', 'AccessCheckFailed.v1', (data) => data.reason === 'unreachable'),
  count(
    'ErpUnreachable',
    'ErpTokenRefreshFailed.v1',
    (data) => data.kept && data.reason !== 'client_rejected',
  ),
  count('ErpRefreshUnconfirmed', 'ErpGrantLost.v1', (data) => data.unconfirmed !== undefined),
  count('ErpGrantsLost', 'ErpGrantLost.v1'),
  count('VaultSealBroken', 'ErpGrantLost.v1', (data) => data.reason === 'seal_broken'),
  count('SignInSetup', 'SignInDenied.v1', isSetup),
];

/** The metrics that an event counts for. */
export function metricsOf({ type, data }: Pick<Envelope, 'type' | 'data'>): OperatorMetric[] {
  return rules
    .filter((rule) => rule.type === type && rule.matches(data))
    .map(({ metric }) => metric);
}

/** How often each metric occurs in some events; without those that do not. */
export function countMetrics(
  events: readonly Pick<Envelope, 'type' | 'data'>[],
): ReadonlyMap<OperatorMetric, number> {
  const counts = new Map<OperatorMetric, number>();
  for (const metric of events.flatMap(metricsOf)) counts.set(metric, (counts.get(metric) ?? 0) + 1);
  return counts;
}
