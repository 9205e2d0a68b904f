import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** The accessible name if the label is a picture. */
  name?: string | undefined;
  disabled?: boolean | undefined;
}

export interface SegmentedProps<Value extends string> {
  label: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SegmentedOption<Value>[];
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
  /** In rows of three, for more options than fit into one row. */
  inThrees?: boolean | undefined;
  className?: string | undefined;
}

/** One choice from a few visible options. Uses native radio buttons, so that arrow keys and forms work. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  hideLabel,
  disabled = false,
  inThrees = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className={clsx('min-w-0', className)}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-medium text-sm'}>{label}</legend>
      <div
        className={clsx('gap-1 rounded-md bg-sunken p-1', inThrees ? 'grid grid-cols-3' : 'flex flex-wrap')}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'relative flex min-h-9 flex-1 items-center justify-center gap-1.5 whitespace-nowrap rounded-sm border border-transparent px-1.5 text-sm max-sm:gap-1 sm:px-3 transition-colors',
              'has-checked:border-line-strong has-checked:bg-surface has-checked:font-semibold has-checked:shadow-card',
              'not-has-checked:text-ink-muted not-has-checked:hover:text-ink has-disabled:cursor-not-allowed has-disabled:opacity-50',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-label={option.name}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-sm outline-none!"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
