import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { FieldContext } from './field-context';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The error message. Announced when it appears. */
  error?: string | undefined;
  /** For example `12/500 characters`. */
  counter?: ReactNode;
  /** Beside the label, for example a link. */
  action?: ReactNode;
  hideLabel?: boolean | undefined;
  required?: boolean | undefined;
  /** Class of the lines above and below the control, for example to hide them if there is no room. */
  edgeClassName?: string | undefined;
  children: ReactNode;
}

/** Label, hint, error and counter around one `<Input>`, `<Textarea>` or `<PasswordInput>`. */
export function Field({
  label,
  hint,
  error,
  counter,
  action,
  hideLabel,
  required,
  edgeClassName,
  children,
}: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, counter && `${id}-counter`]
    .filter(Boolean)
    .join(' ');
  const control = useMemo(
    () => ({
      id,
      describedBy: describedBy || undefined,
      invalid: Boolean(error),
      required: Boolean(required),
    }),
    [id, describedBy, error, required],
  );

  return (
    <FieldContext value={control}>
      <div className="flex flex-col gap-1.5">
        <div
          className={
            hideLabel && !action ? 'sr-only' : clsx('flex items-center justify-between gap-4', edgeClassName)
          }
        >
          <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium text-sm'}>
            {label}
          </label>
          {action}
        </div>
        {children}
        <div className={clsx('flex items-start justify-between gap-4 text-sm empty:hidden', edgeClassName)}>
          {error || hint ? (
            <div className="min-w-0">
              {error ? (
                <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-danger">
                  <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
                  {error}
                </p>
              ) : null}
              {hint ? (
                <p id={`${id}-hint`} className="text-ink-muted">
                  {hint}
                </p>
              ) : null}
            </div>
          ) : null}
          {counter ? (
            <p id={`${id}-counter`} className="ml-auto shrink-0 text-ink-faint tabular-nums">
              {counter}
            </p>
          ) : null}
        </div>
      </div>
    </FieldContext>
  );
}
