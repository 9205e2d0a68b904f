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
   * The reason, shown to the user, why the button cannot be used now. The button then ignores presses but can still
   * be focused, so that a keyboard or a screen reader finds the reason too.
   */
  disabledReason?: string | undefined;
  /** The effect or cost of a press beyond the label; shown as a tooltip and read out as a description. */
  hint?: string | undefined;
  /** Shown as a tooltip while there is neither, and not read out. */
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

  // Also without a note at present: else React would replace the button when one comes or goes, and its focus or a press would be lost.
  const mayHaveTooltip = 'disabledReason' in props || 'hint' in props || 'tooltip' in props;
  return mayHaveTooltip ? <Tooltip content={note ?? tooltip}>{button}</Tooltip> : button;
}
