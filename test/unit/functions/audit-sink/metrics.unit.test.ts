// SPDX-License-Identifier: Apache-2.0
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emitMetrics, metricLog } from '#functions/audit-sink/metrics.ts';
import { newEvent } from '#shared/events/envelope.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { operatorMetrics } from '#shared/platform/names.ts';

afterEach(() => vi.unstubAllEnvs());

const lost = newEvent(
  {
    type: 'ErpGrantLost.v1',
    tenant: 'DEMO',
    actor: { kind: 'person', id: 'ada@DEMO' },
    person: 'ada@DEMO',
    correlationId: 'c',
    data: { reason: 'invalid_grant', unconfirmed: 'holder_died' },
  },
  { clock: systemClock, ids: systemIds },
);
const refreshed = newEvent(
  {
    type: 'ErpTokenRefreshed.v1',
    tenant: 'DEMO',
    actor: { kind: 'person', id: 'ada@DEMO' },
    correlationId: 'c',
    data: { fence: 1 },
  },
  { clock: systemClock, ids: systemIds },
);

/** What the sink writes, line by line. */
function written(run: () => void): string[] {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  try {
    run();
  } finally {
    spy.mockRestore();
  }
  return lines;
}

describe('the metrics of the audit sink', () => {
  it('are one line in CloudWatch’s format, with no dimension but the service and nobody’s name', () => {
    vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
    vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'elsewhere');
    const lines = written(() => emitMetrics([lost, refreshed, lost], metricLog()));
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '');
    expect(line).toMatchObject({
      ...operatorMetrics.dimensions,
      ErpGrantsLost: 2,
      ErpRefreshUnconfirmed: 2,
      _aws: {
        CloudWatchMetrics: [
          {
            Namespace: operatorMetrics.namespace,
            Dimensions: [['service']],
            Metrics: expect.arrayContaining([{ Name: 'ErpGrantsLost', Unit: 'Count' }]),
          },
        ],
      },
    });
    expect(lines[0]).not.toContain('ada');
  });

  it('are no line where nothing happened that an operator must hear of', () => {
    vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
    expect(written(() => emitMetrics([refreshed], metricLog()))).toEqual([]);
  });

  it('can be switched off', () => {
    vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'true');
    expect(written(() => emitMetrics([lost], metricLog()))).toEqual([]);
  });
});
