import { DAY_MS } from '@easel/shared/contracts/durations';
import type { Health, StatusDay } from '@easel/shared/contracts/status.schema';

/** A day in the history. */
export interface ShownDay {
  /** `2026-01-31`, in UTC. */
  day: string;
  /** The worst state of the day; null without data. */
  health: Health | null;
  /** Minutes in which the part was down. */
  downMinutes: number;
}

/** Returns all days of the range, oldest first, including those without data. */
export function shownDays(from: string, to: string, known: readonly StatusDay[]): ShownDay[] {
  const byDay = new Map(known.map((day) => [day.day, day]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10);
    const minutes = byDay.get(day);
    return { day, health: minutes ? worstOf(minutes) : null, downMinutes: minutes?.down ?? 0 };
  });
}

function worstOf({ down, degraded }: StatusDay): Health {
  if (down > 0) return 'down';
  return degraded > 0 ? 'degraded' : 'operational';
}
