import type { Health } from '@easel/shared/contracts/status.schema';
import { clsx } from 'clsx';
import { shortCalendarDate } from '@/lib/dates';
import { dayWord } from '../health-words';
import type { ShownDay } from '../shown-days';

/** Color and height show the same state. */
const BARS: Readonly<Record<Health, string>> = {
  operational: 'h-full bg-success',
  degraded: 'h-2/3 bg-warning',
  down: 'h-2/5 bg-danger',
};

/** A bar for each day, oldest first. Hidden from screen readers, because the table of days contains the same data. */
export function DayBars({ days }: { days: readonly ShownDay[] }) {
  return (
    <div aria-hidden="true" className="mt-3">
      <div className="flex h-9 items-end gap-px sm:gap-0.5">
        {days.map(({ day, health }) => (
          <span
            key={day}
            title={`${shortCalendarDate(day)}: ${dayWord(health)}`}
            className="flex h-full min-w-px flex-1 items-end"
          >
            <span className={clsx('w-full rounded-[1px]', health ? BARS[health] : 'h-1 bg-line-strong')} />
          </span>
        ))}
      </div>
      <div className="mt-1.5 flex justify-between text-ink-muted text-xs">
        <span>{days.length - 1} days ago</span>
        <span>Today</span>
      </div>
    </div>
  );
}
