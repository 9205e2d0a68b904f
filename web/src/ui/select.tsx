import { Select as Base } from '@base-ui/react/select';
import { clsx } from 'clsx';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { controlClass } from './control-class';
import { popupClass } from './popup-class';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  description?: ReactNode;
  /** Shown but not to be chosen, for example because the plan does not include it. */
  disabled?: boolean | undefined;
}

export interface SelectProps<Value extends string> {
  label: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  disabled?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/** One choice out of a list, in a popup. */
export function Select<Value extends string>({
  label,
  value,
  onChange,
  options,
  disabled = false,
  hideLabel,
  className,
}: SelectProps<Value>) {
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <Base.Root
        items={options.map((option) => ({ value: option.value, label: option.label }))}
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
        disabled={disabled}
      >
        <Base.Label className={hideLabel ? 'sr-only' : 'font-medium text-sm'}>{label}</Base.Label>
        <Base.Trigger
          className={clsx(
            controlClass,
            'flex min-h-11 items-center justify-between gap-2 py-2 text-left data-disabled:opacity-55',
          )}
        >
          <Base.Value className="truncate" />
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
              <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain p-1">
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className="grid cursor-default select-none grid-cols-[1rem_1fr] items-start gap-x-2.5 rounded-sm px-2.5 py-2 outline-none data-highlighted:bg-sunken data-disabled:opacity-50"
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
    </div>
  );
}
