// SPDX-License-Identifier: Apache-2.0
import type { IsoDate, IsoInstant } from '../model/record.ts';

const dayLength = 86_400_000;

/** The first day of the demo company's books. */
const firstDay: IsoDate = '2025-01-02';
/** The demo company's "today". Fixed, so that the data never depends on when it is generated. */
export const today: IsoDate = '2026-09-30';

const dayNumbers = new Map<IsoDate, number>();
const dates = new Map<number, IsoDate>();

function dayNumber(date: IsoDate): number {
  let known = dayNumbers.get(date);
  if (known === undefined) {
    known = Date.parse(date) / dayLength;
    dayNumbers.set(date, known);
  }
  return known;
}

function dateOf(day: number): IsoDate {
  let known = dates.get(day);
  if (known === undefined) {
    known = new Date(day * dayLength).toISOString().slice(0, 10);
    dates.set(day, known);
  }
  return known;
}

/** The date so many days later (earlier, when negative). */
export function daysAfter(date: IsoDate, days: number): IsoDate {
  return dateOf(dayNumber(date) + days);
}

/** How many days `to` lies after `from`. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** The earlier of a date and the company's today. */
export function notAfterToday(date: IsoDate): IsoDate {
  return date > today ? today : date;
}

/** The financial period of a date, `MMyyyy`. */
export function periodOf(date: IsoDate): string {
  return `${date.slice(5, 7)}${date.slice(0, 4)}`;
}

/** Monday to Friday from the first day of the books until today. */
export function workdays(): IsoDate[] {
  const days: IsoDate[] = [];
  const last = dayNumber(today);
  for (let day = dayNumber(firstDay); day <= last; day += 1) {
    // Day 0 of the epoch was a Thursday.
    const weekday = (day + 4) % 7;
    if (weekday !== 0 && weekday !== 6) days.push(dateOf(day));
  }
  return days;
}

/** An instant of a date in UTC; minutes count from midnight and may run past the day's end. */
export function instantOf(date: IsoDate, minutes: number, fraction = ''): IsoInstant {
  const day = daysAfter(date, Math.floor(minutes / 1440));
  const inDay = minutes % 1440;
  const hour = String(Math.floor(inDay / 60)).padStart(2, '0');
  const minute = String(inDay % 60).padStart(2, '0');
  return `${day}T${hour}:${minute}:00${fraction}Z`;
}

/** A duration of so many minutes as `HH:mm`. */
export function hoursAndMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
