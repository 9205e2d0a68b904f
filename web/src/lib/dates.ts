/**
 * Dates and times in American English, in local time. Not formatted with `Intl`, whose first format blocks a phone for
 * 50 ms or more. Times are ISO 8601 instants. Calendar dates, such as `2026-11-21`, have no time zone.
 */

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Formats a time as `November 21`. */
export function monthAndDay(time: string): string {
  return dayOf(new Date(time));
}

/** Formats a time as `November 21, 2026`. */
export function longDate(time: string): string {
  return dateOf(new Date(time));
}

/** Formats a time as `Nov 21, 2026`. */
export function shortDate(time: string): string {
  return dateOf(new Date(time), 'short');
}

/** Formats a time as `November 21, 2026 at 8:03 AM`. */
export function longTime(time: string): string {
  const date = new Date(time);
  return `${dateOf(date)} at ${clockOf(date)}`;
}

/** Formats a time as `Nov 21, 2026, 8:03 AM`. */
export function shortTime(time: string): string {
  const date = new Date(time);
  return `${dateOf(date, 'short')}, ${clockOf(date)}`;
}

/** Formats a time as `Nov 21, 2026, 8:03:09 AM`. */
export function exactTime(time: string): string {
  const date = new Date(time);
  return `${dateOf(date, 'short')}, ${clockOf(date, `:${twoDigits(date.getSeconds())}`)}`;
}

/** Formats a calendar date as `Nov 21`. */
export function shortCalendarDay(date: string): string {
  return dayOf(noonOf(date), 'short');
}

/** Formats a calendar date as `Nov 21, 2026`. */
export function shortCalendarDate(date: string): string {
  return dateOf(noonOf(date), 'short');
}

/** Formats a calendar date as `November 21, 2026`. */
export function longCalendarDate(date: string): string {
  return dateOf(noonOf(date));
}

type Length = 'long' | 'short';

function dateOf(date: Date, length: Length = 'long'): string {
  return `${dayOf(date, length)}, ${date.getFullYear()}`;
}

function dayOf(date: Date, length: Length = 'long'): string {
  const month = MONTHS[date.getMonth()];
  return `${length === 'long' ? month : month?.slice(0, 3)} ${date.getDate()}`;
}

function clockOf(date: Date, seconds = ''): string {
  const hours = date.getHours();
  return `${hours % 12 || 12}:${twoDigits(date.getMinutes())}${seconds} ${hours < 12 ? 'AM' : 'PM'}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Local noon, which exists on every day. */
function noonOf(date: string): Date {
  return new Date(`${date}T12:00`);
}
