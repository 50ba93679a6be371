// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { operatorMetrics } from '#shared/platform/names.ts';
import { synthesized } from './synthesized.ts';

const alarms = synthesized()
  .resources('AWS::CloudWatch::Alarm')
  .map(([, { Properties }]) => Properties)
  .filter(({ AlarmName }) => String(AlarmName).startsWith('Events/'));

describe('the alarms on events', () => {
  it('are one for each metric that the audit sink counts', () => {
    expect(alarms.map(({ AlarmName }) => AlarmName).toSorted()).toEqual(
      operatorMetrics.names.map((name) => `Events/${name}`).toSorted(),
    );
  });

  it('watch the very series that the sink writes, and tell the topic', () => {
    for (const alarm of alarms) {
      expect(alarm).toMatchObject({
        Namespace: operatorMetrics.namespace,
        MetricName: String(alarm['AlarmName']).slice('Events/'.length),
        Dimensions: [{ Name: 'service', Value: 'audit-sink' }],
        Statistic: 'Sum',
        ComparisonOperator: 'GreaterThanThreshold',
        TreatMissingData: 'notBreaching',
        AlarmActions: [{ Ref: expect.stringMatching(/^MonitoringAlarms/) }],
      });
    }
  });

  it('ring at the first sign of theft, of a rejected secret, of a check nobody can pass, of lost tokens', () => {
    const strict = alarms.filter(({ Threshold }) => Threshold === 0);
    expect(strict.map(({ MetricName }) => MetricName).toSorted()).toEqual([
      'AccessCheckMisconfigured',
      'ErpClientRejected',
      'ErpRefreshUnconfirmed',
      'RefreshReuse',
      'VaultSealBroken',
    ]);
  });
});
