import { AUDIT_ACTIONS } from '@easel/shared/contracts/admin';
import type { AdminUserDetail } from '@easel/shared/contracts/admin.schema';
import { shortDate, shortTime } from '@/lib/dates';
import { wholeNumber } from '@/lib/formats';

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const;

/**
 * Returns the time since then, in its largest unit: `2 h`. Pass the server's `now`, so that this device's clock does
 * not matter.
 */
export function sinceWords(time: string, now: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(time)) / 1_000));
  for (const [length, unit] of UNITS) {
    if (seconds >= length) return `${Math.floor(seconds / length)} ${unit}`;
  }
  return `${seconds} s`;
}

/** Returns the label of an action in the audit log, or its name if only a later version of Easel knows it. */
export const actionLabel = (action: string): string =>
  new Map<string, string>(Object.entries(AUDIT_ACTIONS)).get(action) ?? action;

/** Details shown first, because the database does not keep their order. */
const FIRST = ['from', 'to', 'until'];
const placeOf = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Returns an action's details as a line: `from: free, to: pro`. */
export function detailWords(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([name, value]) => {
      const label = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
      return `${label}: ${typeof value === 'string' && ISO_TIME.test(value) ? shortTime(value) : value}`;
    })
    .join(', ');
}

/** Returns `Lamp Room, member`, with the owner's name once it is known. */
export function teamWords(
  { name, role }: Pick<NonNullable<AdminUserDetail['team']>, 'name' | 'role'>,
  ownerEmail: string | undefined,
): string {
  const place = `${name}, ${role}`;
  return role === 'member' && ownerEmail ? `${place}; the owner is ${ownerEmail}` : place;
}

/** Returns `50 of 10,000 used, reset on Dec 28, 2026`. */
export function creditWords({ used, total, resetsAt }: AdminUserDetail['credits']): string {
  const most = total === null ? 'used, without a limit' : `of ${wholeNumber(total)} used`;
  return `${wholeNumber(used)} ${most}, reset on ${shortDate(resetsAt)}`;
}
