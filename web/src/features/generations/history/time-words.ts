import { shortDate } from '@/lib/dates';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const A_MONTH_S = 30 * 86_400;

/** Returns `"just now"`, `"5 minutes ago"`, or the date after a month. Future times count as now. */
export function describeAgo(iso: string, nowMs: number): string {
  const seconds = Math.max(0, (nowMs - Date.parse(iso)) / 1_000);
  if (seconds >= A_MONTH_S) return shortDate(iso);
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (!unit) return 'just now';
  const [name, length] = unit;
  const count = Math.floor(seconds / length);
  return `${count} ${name}${count === 1 ? '' : 's'} ago`;
}
