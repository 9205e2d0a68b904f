import { DAY_MS } from '@easel/shared/contracts/durations';

export interface Day {
  /** `2026-01-31` */
  date: string;
  /** The day's first moment in the time zone. */
  start: Date;
}

/**
 * Returns the last `count` days in a time zone, oldest first, up to the day of `now`. Not computed by the database, whose list of
 * time zones may lack names that browsers send.
 *
 * @param timeZone an IANA name that `Intl` supports
 */
export function lastDays(count: number, timeZone: string, now: Date): Day[] {
  const wallClock = createWallClock(timeZone);
  const today = Date.parse(dateOf(wallClock(now.getTime())));
  return Array.from({ length: count }, (_, index) => {
    const midnight = today - (count - 1 - index) * DAY_MS;
    return { date: dateOf(midnight), start: new Date(startOfDay(midnight, wallClock)) };
  });
}

/** Maps an instant to the instant at which clocks in UTC show the same local time. Both in Unix milliseconds. */
type WallClock = (instant: number) => number;

/**
 * Returns a day's first instant. Clocks may change during a day or at its start: it may begin at one o'clock, or have two
 * midnights.
 */
function startOfDay(midnight: number, wallClock: WallClock): number {
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((instant) => wallClock(instant) - instant);
  const candidates = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  const [earlier = midnight, later = midnight] = candidates;
  return dateOf(wallClock(earlier)) === dateOf(midnight) ? earlier : later;
}

const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

function createWallClock(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  };
}
