import { clsx } from 'clsx';
import type { ProseTimeline } from '@/content/prose';

/** A timeline over days: a strip with a cell for each day, above a list of the stages. */
export function DayTimeline({ label, stages }: ProseTimeline) {
  return (
    <div className="break-inside-avoid rounded-lg border border-line bg-surface p-4 sm:p-6">
      <div aria-hidden="true" className="flex gap-1.5">
        {stages.map(({ name, from, to }) => (
          <div
            key={name}
            className="flex gap-px overflow-hidden rounded-sm"
            style={{ flexGrow: to - from + 1 }}
          >
            {daysOf(from, to).map((day) => (
              <span
                key={day}
                className={clsx(
                  'flex h-9 flex-1 basis-0 items-center justify-center font-medium text-xs tabular-nums sm:text-sm',
                  from === to ? 'bg-accent text-on-accent' : 'bg-accent-wash text-accent-text',
                )}
              >
                {day}
              </span>
            ))}
          </div>
        ))}
      </div>
      <ol aria-label={label} className="mt-5 grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
        {stages.map(({ name, from, to, text }) => (
          <li key={name}>
            <p className="font-semibold text-accent-text text-sm">
              {from === to ? `Day ${from}` : `Days ${from}-${to}`}
            </p>
            <p className="mt-0.5 font-[450] font-display text-ink text-xl leading-snug">{name}</p>
            <p className="mt-1 text-[0.9375rem]">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function daysOf(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
