// SPDX-License-Identifier: Apache-2.0

/** The time zone of all demo people; the contract API answers in the user's own (acumatica-protocol §1.7). */
const userTimeZone = 'America/New_York';

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: userTimeZone,
  timeZoneName: 'longOffset',
});
const offsets = new Map<number, number>();
const hour = 3_600_000;

/** Minutes east of UTC in the user's zone at an instant. Kept by the hour: zones change on the hour, and the look-up is slow. */
function offsetAt(instant: number): number {
  const slot = Math.floor(instant / hour);
  const known = offsets.get(slot);
  if (known !== undefined) return known;
  const name =
    format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(name);
  const minutes = match === null ? 0 : Number(match[2]) * 60 + Number(match[3]);
  const offset = match?.[1] === '-' ? -minutes : minutes;
  offsets.set(slot, offset);
  return offset;
}

function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(absolute / 60))}:${pad(absolute % 60)}`;
}

/** The instant of midnight of a date in the user's zone. */
export function midnight(date: string): number {
  const utc = Date.parse(date);
  return utc - offsetAt(utc - offsetAt(utc) * 60_000) * 60_000;
}

const texts = new Map<string, string>();

/**
 * A stored date (midnight of the user's day) or instant as the wire has it: local time with offset,
 * seconds, and up to seven fractional digits without trailing zeros.
 */
export function wireTime(stored: string): string {
  const known = texts.get(stored);
  if (known !== undefined) return known;
  const text = stored.length === 10 ? wireDate(stored) : wireInstant(stored);
  texts.set(stored, text);
  return text;
}

function wireDate(date: string): string {
  return `${date}T00:00:00${offsetText(offsetAt(midnight(date)))}`;
}

function wireInstant(instant: string): string {
  const milliseconds = Date.parse(instant);
  const offset = offsetAt(milliseconds);
  const local = new Date(milliseconds + offset * 60_000).toISOString();
  const fraction = (/\.(\d+)Z$/.exec(instant)?.[1] ?? '').replace(/0+$/, '');
  return `${local.slice(0, 19)}${fraction === '' ? '' : `.${fraction}`}${offsetText(offset)}`;
}

/** What a never-set date shows: the database's first day, in the user's zone. */
export const neverSet = '1900-01-01T00:00:00Z';

/** A stored date or instant as milliseconds since the epoch, for comparisons. */
export function instantOfStored(stored: string): number {
  return stored.length === 10 ? midnight(stored) : Date.parse(stored);
}
