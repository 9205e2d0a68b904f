import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Shows a spinner in place of the icon and ignores presses; the focus stays. */
  loading?: boolean | undefined;
  /**
   * Why the button cannot be used now, in words for the user. The button then ignores presses but can still
   * be focused, so that a keyboard or a screen reader finds the reason too.
   */
  disabledReason?: string | undefined;
  /** Disabled without a reason to give. Prefer `disabledReason`. */
  disabled?: boolean | undefined;
  icon?: ReactNode;
}

/** A button; `type` is `button` unless told otherwise, so that no form is sent by accident. */
export function Button({
  variant,
  size,
  loading = false,
  disabledReason,
  disabled = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const inert = loading || disabled || disabledReason !== undefined;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (inert) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={inert || undefined}
      aria-busy={loading || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      className={buttonClass({ variant, size, className })}
      onClick={handleClick}
    >
      {loading ? <Spinner size="sm" /> : icon}
      {children}
      {disabledReason ? (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      ) : null}
    </button>
  );

  return disabledReason ? <Tooltip content={disabledReason}>{button}</Tooltip> : button;
}
