const local = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const localTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A time (ISO 8601) as the day it is here, for example `March 5, 2026`. */
export function longDate(iso: string): string {
  return local.format(new Date(iso));
}

/** A time (ISO 8601) as day and time here, for example `March 5, 2026 at 3:04 PM`. */
export function longTime(iso: string): string {
  return localTime.format(new Date(iso));
}

/** A calendar date (`2026-03-05`), which is the same everywhere: `Mar 5, 2026`. */
export function calendarDate(date: string): string {
  return utc.format(new Date(date));
}
