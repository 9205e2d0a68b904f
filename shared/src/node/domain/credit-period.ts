/** A monthly credit period: `start` inclusive, `end` exclusive. */
export interface CreditPeriod {
  start: Date;
  end: Date;
}

/**
 * Returns the monthly period that contains `now` and begins on the anchor's day and time of the month, in UTC. In shorter
 * months, a period anchored on the 31st begins on the last day.
 */
export function creditPeriodAt(anchor: Date, now: Date): CreditPeriod {
  let month =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  if (monthsAfter(anchor, month) > now) month -= 1;
  return { start: monthsAfter(anchor, month), end: monthsAfter(anchor, month + 1) };
}

/** Returns the anchor's day and time so many months later, in UTC, or the last day of a shorter month. */
export function monthsAfter(anchor: Date, months: number): Date {
  const year = anchor.getUTCFullYear();
  const month = anchor.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = new Date(anchor);
  date.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay));
  return date;
}
