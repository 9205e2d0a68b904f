import { Progress as Base } from '@base-ui/react/progress';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

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
  return (
    <Base.Root value={value} className={clsx('grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5', className)}>
      <Base.Label className={hideLabel ? 'sr-only' : 'min-w-0 truncate font-medium text-sm'}>
        {label}
      </Base.Label>
      {hideLabel ? null : (
        <span className="text-ink-muted text-sm tabular-nums">
          {detail ?? (value === null ? null : <Base.Value />)}
        </span>
      )}
      <Base.Track
        className={clsx('col-span-2 overflow-hidden rounded-full bg-line', size === 'sm' ? 'h-1' : 'h-2')}
      >
        <Base.Indicator
          className={clsx(
            'block h-full rounded-full bg-accent',
            value === null
              ? 'w-[28%] animate-indeterminate motion-reduce:w-full motion-reduce:animate-none motion-reduce:opacity-40'
              : 'transition-[width] duration-300 ease-out',
          )}
        />
      </Base.Track>
    </Base.Root>
  );
}
