const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const A_MONTH_S = 30 * 86_400;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `"just now"`, `"5 minutes ago"`, `"yesterday"`; the date once it is a month ago. A clock that is ahead changes nothing. */
export function describeAgo(iso: string, nowMs: number): string {
  const seconds = Math.max(0, (nowMs - Date.parse(iso)) / 1_000);
  if (seconds >= A_MONTH_S) return new Date(iso).toLocaleDateString('en', { dateStyle: 'medium' });
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (!unit) return 'just now';
  const [name, length] = unit;
  return relative.format(-Math.floor(seconds / length), name);
}
