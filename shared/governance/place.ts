// SPDX-License-Identifier: Apache-2.0

/**
 * A place that a running call takes: until when it is taken, in milliseconds since the epoch, and an
 * id that no other call has. Nobody can free a place but by this text, so that a holder who comes back
 * late cannot free another's.
 */
export function placeOf(until: number, id: string): string {
  return `${until}.${id}`;
}

/** Whether the holder of a place died, or is so late that it counts as dead. */
export function isLeaked(place: string, now: number): boolean {
  return Number.parseInt(place, 10) <= now;
}
