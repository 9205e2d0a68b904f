import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Shows a spinner instead of the icon and ignores presses; the button keeps the focus. */
  loading?: boolean | undefined;
  /**
   * Why the button cannot be used now, as shown to the user. The button then ignores presses but can still be focused,
   * so that the reason is available by keyboard and screen reader too.
   */
  disabledReason?: string | undefined;
  /** The effect or cost of a press beyond the label, shown as a tooltip and announced as a description. */
  hint?: string | undefined;
  /** A tooltip to show if there is neither; not announced. */
  tooltip?: string | undefined;
  /** Disabled without a reason to give. Prefer `disabledReason`. */
  disabled?: boolean | undefined;
  /** Looks disabled and is announced as disabled, but can be pressed to learn why. */
  locked?: boolean | undefined;
  icon?: ReactNode;
}

/** A button. `type` defaults to `button`, so that no form is submitted by accident. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    loading = false,
    disabledReason,
    hint,
    tooltip,
    disabled = false,
    locked = false,
    icon,
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props;
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

  // Even without a note at present: otherwise React would replace the button when a note appears or disappears, and its
  // focus or a press would be lost.
  const mayHaveTooltip = 'disabledReason' in props || 'hint' in props || 'tooltip' in props;
  return mayHaveTooltip ? <Tooltip content={note ?? tooltip}>{button}</Tooltip> : button;
}
