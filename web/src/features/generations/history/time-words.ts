const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const A_MONTH_S = 30 * 86_400;

let relative: Intl.RelativeTimeFormat | undefined;

/** Returns `"just now"`, `"5 minutes ago"`, `"yesterday"`, or the date after a month. Times in the future count as now. */
export function describeAgo(iso: string, nowMs: number): string {
  const seconds = Math.max(0, (nowMs - Date.parse(iso)) / 1_000);
  if (seconds >= A_MONTH_S) return new Date(iso).toLocaleDateString('en', { dateStyle: 'medium' });
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (!unit) return 'just now';
  const [name, length] = unit;
  // Building a format takes milliseconds.
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  return relative.format(-Math.floor(seconds / length), name);
}
