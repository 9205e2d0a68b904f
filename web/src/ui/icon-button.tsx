import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button';
import type { ButtonSize } from './button-class';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label' | 'tooltip'> {
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
  ...rest
}: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      size={size}
      tooltip={label}
      aria-label={label}
      className={clsx('shrink-0 px-0!', SQUARES[size], className)}
      icon={icon}
    />
  );
}
