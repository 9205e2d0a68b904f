import { Select as Base } from '@base-ui/react/select';
import { clsx } from 'clsx';
import { Check, ChevronsUpDown, CircleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { controlClass } from './control-class';
import { popupClass } from './popup-class';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  description?: ReactNode;
  /** Shown, but cannot be chosen, for example because the plan does not include it. */
  disabled?: boolean | undefined;
}

export interface SelectProps<Value extends string> {
  label: ReactNode;
  /** Null while nothing is chosen; the `placeholder` is shown instead. */
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string | undefined;
  name?: string | undefined;
  /** Ref of the control, for a form to focus. */
  inputRef?: Ref<HTMLInputElement> | undefined;
  disabled?: boolean | undefined;
  hideLabel?: boolean | undefined;
  /** Shown below the control, for example to explain the choice. */
  hint?: ReactNode;
  /** The error message. Announced when it appears. */
  error?: string | undefined;
  className?: string | undefined;
}

/** A select: one choice from a list in a popup. */
export function Select<Value extends string>({
  label,
  value,
  onChange,
  options,
  placeholder,
  name,
  inputRef,
  disabled = false,
  hideLabel,
  hint,
  error,
  className,
}: SelectProps<Value>) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <Base.Root
        items={options.map((option) => ({ value: option.value, label: option.label }))}
        value={value}
        {...(name !== undefined && { name })}
        inputRef={inputRef}
        onValueChange={(next) => next !== null && onChange(next)}
        disabled={disabled}
      >
        <Base.Label className={hideLabel ? 'sr-only' : 'font-medium text-sm'}>{label}</Base.Label>
        <Base.Trigger
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className={clsx(
            controlClass,
            'flex min-h-11 items-center justify-between gap-2 py-2 text-left data-disabled:opacity-55',
          )}
        >
          <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-ink-faint" />
          <Base.Icon className="shrink-0 text-ink-muted">
            <ChevronsUpDown aria-hidden="true" className="size-4" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner
            sideOffset={6}
            collisionPadding={8}
            alignItemWithTrigger={false}
            className="z-50 outline-none"
          >
            <Base.Popup className={clsx(popupClass, 'min-w-(--anchor-width)')}>
              <Base.List className="max-h-[min(26rem,var(--available-height))] max-w-[max(20rem,var(--anchor-width))] overflow-y-auto overscroll-contain p-1">
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className="grid cursor-default select-none grid-cols-[1rem_1fr] items-start gap-x-2.5 rounded-sm px-2.5 py-2 outline-none data-disabled:cursor-not-allowed data-highlighted:bg-sunken data-disabled:text-ink-faint"
                  >
                    <Base.ItemIndicator className="col-start-1 row-start-1 mt-1 text-accent-text">
                      <Check aria-hidden="true" className="size-4" />
                    </Base.ItemIndicator>
                    <Base.ItemText className="col-start-2 row-start-1">{option.label}</Base.ItemText>
                    {option.description ? (
                      <span className="col-start-2 text-ink-muted text-sm leading-snug">
                        {option.description}
                      </span>
                    ) : null}
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
      {hint ? (
        <div id={`${id}-hint`} className="text-ink-muted text-sm">
          {hint}
        </div>
      ) : null}
    </div>
  );
}
