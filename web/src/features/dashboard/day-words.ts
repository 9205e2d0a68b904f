import { dateFormat, shortDay } from '@/lib/formats';

const chartDayFormat = dateFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Returns `Nov 21, 2026`, in local time. */
export function formatDay(iso: string): string {
  return shortDay(new Date(iso));
}

/** Returns `Nov 21` for `2026-11-21`, in any time zone. */
export function formatDate(date: string): string {
  return chartDayFormat.format(new Date(`${date}T00:00:00Z`));
}
