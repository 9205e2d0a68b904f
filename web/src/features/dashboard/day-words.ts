const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const chartDayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Nov 21, 2026`, where this browser is. */
export function formatDay(iso: string): string {
  return dayFormat.format(new Date(iso));
}

/** `Nov 21` for `2026-11-21`: a date of the calendar is the same in every time zone. */
export function formatDate(date: string): string {
  return chartDayFormat.format(new Date(`${date}T00:00:00Z`));
}
