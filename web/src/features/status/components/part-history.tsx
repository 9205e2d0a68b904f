import type { StatusHistory } from '@easel/shared/contracts/status.schema';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Disclosure } from '@/ui/disclosure';
import { shownDays } from '../shown-days';
import { DayBars } from './day-bars';
import { DayTable } from './day-table';

type PartHistoryProps = Pick<StatusHistory, 'from' | 'to'> & { part: StatusHistory['parts'][number] };

/** The history of one part: its uptime, a bar for each day, and a table with the same data. */
export function PartHistory({ from, to, part: { name, uptimePercent, days } }: PartHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = shownDays(from, to, days);
  return (
    <section
      aria-label={`${name}, history`}
      className={clsx(
        'border-line border-t px-5 pt-4 first:border-t-0 sm:px-6',
        days.length > 0 ? 'pb-1' : 'pb-4',
      )}
    >
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-[0.9375rem] text-ink-muted tabular-nums">
          {uptimePercent === null ? 'No data yet' : `${uptimePercent}% uptime`}
        </p>
      </div>
      <DayBars days={shown} />
      {days.length > 0 ? (
        <Disclosure
          label={
            <>
              Day by day <span className="sr-only">for {name}</span>
            </>
          }
          open={isOpen}
          onOpenChange={setIsOpen}
        >
          <DayTable name={name} days={shown.filter(({ health }) => health !== null)} />
        </Disclosure>
      ) : null}
    </section>
  );
}
