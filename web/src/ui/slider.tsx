import { Slider as Base } from '@base-ui/react/slider';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface SliderProps {
  label: ReactNode;
  min: number;
  max: number;
  step?: number | undefined;
  value: number;
  onChange: (value: number) => void;
  /** The value in words, for example `3 images`. */
  formatValue?: ((value: number) => string) | undefined;
  hint?: ReactNode;
  /** The error message. Announced when it appears. */
  error?: string | undefined;
  /** Shown beside the value, for example a button. */
  action?: ReactNode;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** A slider for a number in a small range. */
export function Slider({
  label,
  min,
  max,
  step = 1,
  value,
  onChange,
  formatValue = String,
  hint,
  error,
  action,
  disabled = false,
  className,
}: SliderProps) {
  const errorId = useId();
  return (
    <Base.Root
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      data-error={error ? '' : undefined}
      onValueChange={(next) => onChange(Array.isArray(next) ? (next[0] ?? min) : next)}
      className={clsx('grid grid-cols-[1fr_auto] gap-x-4 data-disabled:opacity-55', className)}
    >
      <Base.Label className="font-medium text-sm">{label}</Base.Label>
      <span className="flex items-center gap-2">
        {action}
        {/* Not the library's, which always formats the value with `Intl`; its first use blocks a phone for 50 ms. */}
        <output aria-live="off" className="text-ink-muted text-sm tabular-nums">
          {formatValue(value)}
        </output>
      </span>
      {/* The track extends half a thumb beyond its ends. `thumbAlignment="edge"` would measure it, and hides the
          thumb of a slider that is mounted while hidden. */}
      <Base.Control className="col-span-2 flex touch-none select-none items-center px-3 py-3">
        <Base.Track className="h-1.5 w-full before:absolute before:-inset-x-3 before:inset-y-0 before:rounded-full before:bg-line">
          <Base.Indicator className="before:absolute before:inset-y-0 before:right-0 before:-left-3 before:rounded-l-full before:bg-accent" />
          <Base.Thumb
            aria-describedby={error ? errorId : undefined}
            aria-valuetext={formatValue(value)}
            className="size-6 rounded-full border-2 border-accent bg-surface shadow-card has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2"
          />
        </Base.Track>
      </Base.Control>
      {error ? (
        <p id={errorId} role="alert" className="col-span-2 flex gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
      {hint ? <p className="col-span-2 text-ink-muted text-sm">{hint}</p> : null}
    </Base.Root>
  );
}
