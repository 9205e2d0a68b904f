import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

export interface ProgressProps {
  /** Percent, 0-100; null while unknown. */
  value: number | null;
  label: ReactNode;
  hideLabel?: boolean | undefined;
  /** Shown at the right instead of the percentage, for example `step 3 of 20`. */
  detail?: ReactNode;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
}

/** A progress bar. It moves only when `value` changes. */
export function Progress({ value, label, hideLabel, detail, size = 'md', className }: ProgressProps) {
  const labelId = useId();
  const percent = value === null ? null : Math.min(100, Math.max(0, value));
  const words = percent === null ? null : `${Math.round(percent)}%`;
  const note = hideLabel ? null : (detail ?? words);
  return (
    <div
      role="progressbar"
      aria-labelledby={labelId}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={words ?? 'indeterminate progress'}
      className={clsx('grid gap-y-1.5', note ? 'grid-cols-[1fr_auto] gap-x-4' : 'grid-cols-1', className)}
    >
      {/* In a narrow `@container`, the detail needs this space. */}
      <span
        id={labelId}
        className={hideLabel ? 'sr-only' : '@max-[7.5rem]:sr-only min-w-0 truncate font-medium text-sm'}
      >
        {label}
      </span>
      {note ? <span className="text-ink-muted text-sm tabular-nums">{note}</span> : null}
      <div
        className={clsx('col-span-full overflow-hidden rounded-full bg-line', size === 'sm' ? 'h-1' : 'h-2')}
      >
        {percent === null ? (
          <div
            key="unknown"
            className="h-full w-[28%] animate-indeterminate rounded-full bg-accent motion-reduce:w-full motion-reduce:animate-none motion-reduce:opacity-40"
          />
        ) : (
          // The compositor moves it; changing the width would compute the layout in each frame.
          <div
            key="known"
            style={{ transform: `translateX(${percent - 100}%)` }}
            className="h-full rounded-full bg-accent transition-transform duration-300 ease-out"
          />
        )}
      </div>
    </div>
  );
}
