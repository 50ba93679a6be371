// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { countMetrics, metricsOf } from '#shared/events/operator-metrics.ts';
import { operatorMetrics } from '#shared/platform/names.ts';

const cases: readonly (readonly [string, Record<string, unknown>, readonly string[]])[] = [
  ['RefreshReuseDetected.v1', {}, ['RefreshReuse']],
  ['SignInDenied.v1', { reason: 'access_check_misconfigured' }, ['AccessCheckMisconfigured']],
  ['SignInDenied.v1', { reason: 'access_denied', httpStatus: 403 }, []],
  ['SignInDenied.v1', { reason: 'consent_refused' }, []],
  ['SignInDenied.v1', { reason: 'erp_unreachable' }, ['ErpUnreachable']],
  ['SignInDenied.v1', { reason: 'identity_unknown' }, ['SignInSetup']],
  [
    'SignInDenied.v1',
    { reason: 'token_exchange_failed', httpStatus: 400, oauthError: 'invalid_client' },
    ['ErpClientRejected'],
  ],
  ['SignInDenied.v1', { reason: 'token_exchange_failed', httpStatus: 401 }, ['ErpClientRejected']],
  [
    'SignInDenied.v1',
    { reason: 'token_exchange_failed', httpStatus: 400, oauthError: 'unauthorized_client' },
    ['ErpClientRejected'],
  ],
  [
    'SignInDenied.v1',
    { reason: 'token_exchange_failed', httpStatus: 400, oauthError: 'invalid_grant' },
    ['SignInSetup'],
  ],
  ['SignInDenied.v1', { reason: 'token_exchange_failed' }, ['SignInSetup']],
  [
    'AccessCheckFailed.v1',
    { reason: 'misconfigured', httpStatus: 404 },
    ['AccessCheckMisconfigured'],
  ],
  ['AccessCheckFailed.v1', { reason: 'unreachable', cause: 'timeout' }, ['ErpUnreachable']],
  ['AccessWithdrawn.v1', { inquiry: 'MCPAccess' }, []],
  ['ErpTokenRefreshed.v1', { fence: 3 }, []],
  ['ErpTokenRefreshFailed.v1', { kept: true, reason: 'client_rejected' }, ['ErpClientRejected']],
  ['ErpTokenRefreshFailed.v1', { kept: true, reason: 'no_answer' }, ['ErpUnreachable']],
  ['ErpTokenRefreshFailed.v1', { kept: false, reason: 'refused', httpStatus: 400 }, []],
  ['ErpGrantLost.v1', { reason: 'invalid_grant' }, ['ErpGrantsLost']],
  [
    'ErpGrantLost.v1',
    { reason: 'invalid_grant', unconfirmed: 'answer_lost' },
    ['ErpRefreshUnconfirmed', 'ErpGrantsLost'],
  ],
  ['ErpGrantLost.v1', { reason: 'seal_broken' }, ['ErpGrantsLost', 'VaultSealBroken']],
  ['ErpGrantLost.v2', { reason: 'seal_broken' }, []],
  ['ErpGrantLost.v1', { unreadable: true }, []],
];

describe('the metrics of an event', () => {
  it.each(cases)('%s with %j are %j', (type, data, metrics) => {
    expect(metricsOf({ type, data })).toEqual(metrics);
  });

  it('are each made by some event', () => {
    const made = new Set(cases.flatMap(([, , metrics]) => metrics));
    expect(made).toEqual(new Set(operatorMetrics.names));
  });

  it('are counted over many', () => {
    const events = cases.map(([type, data]) => ({ type, data }));
    expect(countMetrics(events).get('ErpClientRejected')).toBe(4);
    expect(countMetrics([])).toEqual(new Map());
  });
});
