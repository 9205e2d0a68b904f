import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button';
import type { ButtonSize } from './button-class';
import { Tooltip } from './tooltip';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
}

const SQUARES: Record<ButtonSize, string> = { sm: 'size-9', md: 'size-11', lg: 'size-13' };

/** A button that shows only an icon. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  className,
  disabledReason,
  hint,
  ...rest
}: IconButtonProps) {
  const button = (
    <Button
      {...rest}
      variant={variant}
      size={size}
      disabledReason={disabledReason}
      hint={hint}
      aria-label={label}
      className={clsx('shrink-0 px-0!', SQUARES[size], className)}
      icon={icon}
    />
  );
  return disabledReason || hint ? button : <Tooltip content={label}>{button}</Tooltip>;
}
