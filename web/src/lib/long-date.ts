import { dateFormat, longDay } from './formats';

const localTime = dateFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const utc = dateFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a time (ISO 8601) as a date in local time, for example `March 5, 2026`. */
export function longDate(iso: string): string {
  return longDay(new Date(iso));
}

/** Formats a time (ISO 8601) as date and time in local time, for example `March 5, 2026 at 3:04 PM`. */
export function longTime(iso: string): string {
  return localTime.format(new Date(iso));
}

/** Formats a calendar date (`2026-03-05`), which has no time zone: `Mar 5, 2026`. */
export function calendarDate(date: string): string {
  return utc.format(new Date(date));
}
