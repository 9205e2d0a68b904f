import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface CheckChip<Value extends string> {
  value: Value;
  label: string;
  /** Why it cannot be chosen; null if it can. */
  locked?: string | null;
}

/** Any number of a few visible options. Native checkboxes, so that the keyboard and screen readers work. */
export function CheckChips<Value extends string>({
  legend,
  options,
  value,
  hint,
  error,
  onChange,
}: {
  legend: string;
  options: readonly CheckChip<Value>[];
  value: readonly Value[];
  hint?: ReactNode;
  error?: string | undefined;
  /** Called with the chosen options in their order. */
  onChange: (value: Value[]) => void;
}) {
  const id = useId();
  const toggle = (changed: Value, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === changed ? isChosen : value.includes(each))),
    );
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy || undefined}>
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value: each, label, locked = null }) => (
          <label
            key={each}
            title={locked ?? undefined}
            className={clsx(
              'relative flex min-h-10 items-center rounded-full border border-line-strong bg-surface px-4 font-medium text-ink-muted text-sm transition-colors',
              'has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-enabled:hover:border-ink has-disabled:cursor-not-allowed has-disabled:opacity-55',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="checkbox"
              checked={value.includes(each)}
              disabled={locked !== null}
              aria-label={locked === null ? label : `${label}, ${locked}`}
              onChange={({ target }) => toggle(each, target.checked)}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-full outline-none!"
            />
            {label}
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1.5 flex gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-muted text-sm">
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
