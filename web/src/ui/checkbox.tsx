import { clsx } from 'clsx';
import { Check, CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A styled native checkbox, with hint and error. */
export function Checkbox({ label, onChange, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label className="flex items-start gap-3 text-[0.9375rem] leading-6">
        <span className="relative mt-px flex size-5.5 shrink-0">
          <input
            {...rest}
            type="checkbox"
            onChange={(event) => onChange(event.target.checked)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
            className="peer size-full appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent hover:border-ink-muted disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-danger"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.75 size-4 text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="pl-8.5 text-ink-muted text-sm">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
