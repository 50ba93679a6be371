// SPDX-License-Identifier: Apache-2.0
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Envelope } from '#shared/events/envelope.ts';
import { countMetrics } from '#shared/events/operator-metrics.ts';
import { operatorMetrics } from '#shared/platform/names.ts';

/** Where metrics go; the part of Powertools that is needed. */
type MetricSink = Pick<Metrics, 'addMetric' | 'publishStoredMetrics'>;

/** Metrics as lines of the log, in CloudWatch's embedded format; none with `POWERTOOLS_METRICS_DISABLED=true`. */
export function metricLog(): MetricSink {
  return new Metrics({
    namespace: operatorMetrics.namespace,
    serviceName: operatorMetrics.dimensions.service,
  });
}

/** Counts what an operator must hear of; nothing is written where there is nothing to count. */
export function emitMetrics(events: readonly Envelope[], sink: MetricSink): void {
  const counts = countMetrics(events);
  if (counts.size === 0) return;
  for (const [metric, count] of counts) sink.addMetric(metric, MetricUnit.Count, count);
  sink.publishStoredMetrics();
}
