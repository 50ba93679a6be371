// SPDX-License-Identifier: Apache-2.0
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type OperatorMetric, operatorMetrics } from '../shared/platform/names.ts';
import { alarmPeriod, type Monitoring } from './monitoring.ts';

/** How many in five minutes are still no alarm. */
const bearable: Readonly<Record<OperatorMetric, number>> = {
  RefreshReuse: 0,
  ErpClientRejected: 0,
  AccessCheckMisconfigured: 0,
  /** One person's broken connection is no outage. */
  ErpUnreachable: 10,
  ErpRefreshUnconfirmed: 0,
  /** The ERP ends every sign-in once in a while, 30 days by default; many at once are something else. */
  ErpGrantsLost: 10,
  VaultSealBroken: 0,
  /** Codes expire under people who dawdle; a setup that does not work fails for everybody. */
  SignInSetup: 2,
};

/** An alarm for each metric that the audit sink counts out of the events: `Events/NAME`. */
export function watchEvents(monitoring: Monitoring): void {
  const { namespace, dimensions, names } = operatorMetrics;
  for (const metricName of names) {
    monitoring.alarm(`Events/${metricName}`, {
      metric: new Metric({
        namespace,
        metricName,
        dimensionsMap: { ...dimensions },
        period: alarmPeriod,
        statistic: 'Sum',
      }),
      above: bearable[metricName],
    });
  }
}
