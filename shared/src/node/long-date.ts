const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a date as `December 21, 2026`, in UTC. */
export const longDate = (date: Date): string => LONG_DATE.format(date);
