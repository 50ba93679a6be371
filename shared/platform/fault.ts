// SPDX-License-Identifier: Apache-2.0

/** What an operator may read of a fault. */
export interface FaultReport {
  readonly name: string;
  /** A system's or a library's short code, such as `ECONNREFUSED`. */
  readonly code?: string;
  /** Where it was thrown, innermost first. */
  readonly at?: readonly string[];
  readonly cause?: FaultReport;
}

const shortCode = /^[A-Za-z0-9_.-]{1,64}$/;
const maxFrames = 6;
const maxCauses = 3;

/**
 * A fault for the log. Messages and further members stay out: they may quote what was asked or found, and
 * DynamoDB's errors carry whole items.
 */
export function reportOf(fault: unknown, causes = maxCauses): FaultReport {
  if (!(fault instanceof Error)) return { name: 'unknown' };
  const code: unknown = Reflect.get(fault, 'code');
  const at = (fault.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .slice(0, maxFrames)
    .map((line) => line.trim().slice(3));
  return {
    name: shortCode.test(fault.name) ? fault.name : 'unknown',
    ...(typeof code === 'string' && shortCode.test(code) && { code }),
    ...(at.length > 0 && { at }),
    ...(fault.cause instanceof Error && causes > 0 && { cause: reportOf(fault.cause, causes - 1) }),
  };
}
