import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Explains what the switch does. */
  hint?: ReactNode;
  /** The error message. Announced when it appears. */
  error?: string | undefined;
  disabled?: boolean;
}

/** A switch that takes effect at once: a native checkbox with the role `switch`. */
export function Switch({ label, checked, onChange, hint, error, disabled = false }: SwitchProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="mt-0.5 max-w-prose text-[0.9375rem] text-ink-muted">
            {hint}
          </p>
        ) : null}
        {error ? (
          <p id={`${id}-error`} role="alert" className="mt-1.5 flex gap-1.5 text-danger text-sm">
            <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
            {error}
          </p>
        ) : null}
      </div>
      <span className="relative mt-0.5 flex h-7 w-12 shrink-0">
        <input
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state
          role="switch"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={describedBy || undefined}
          className="peer size-full cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors duration-150 checked:border-accent checked:bg-accent hover:border-ink-muted checked:hover:bg-accent-hover disabled:cursor-not-allowed disabled:opacity-60"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-ink-muted shadow-card transition-[translate,background-color] duration-150 peer-checked:translate-x-5 peer-checked:bg-white"
        />
      </span>
    </div>
  );
}
