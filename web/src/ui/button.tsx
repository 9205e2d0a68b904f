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
  /** What a press will do or cost beyond the label; shown as a tooltip and read out as a description. */
  hint?: string | undefined;
  /** Disabled without a reason to give. Prefer `disabledReason`. */
  disabled?: boolean | undefined;
  /** Disabled to look at and to a screen reader, but a press says why. */
  locked?: boolean | undefined;
  icon?: ReactNode;
}

/** A button; `type` is `button` unless told otherwise, so that no form is sent by accident. */
export function Button({
  variant,
  size,
  loading = false,
  disabledReason,
  hint,
  disabled = false,
  locked = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const noteId = useId();
  const note = disabledReason ?? hint;
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
      aria-disabled={inert || locked || undefined}
      aria-busy={loading || undefined}
      aria-describedby={note ? noteId : rest['aria-describedby']}
      className={buttonClass({ variant, size, className })}
      onClick={handleClick}
    >
      {loading ? <Spinner size="sm" /> : icon}
      {children}
      {note ? (
        <span id={noteId} hidden>
          {note}
        </span>
      ) : null}
    </button>
  );

  return note ? <Tooltip content={note}>{button}</Tooltip> : button;
}
