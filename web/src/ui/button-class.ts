import { clsx } from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-outline';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent shadow-card not-aria-disabled:hover:bg-accent-hover not-aria-disabled:active:translate-y-px',
  secondary:
    'border border-line-strong bg-surface text-ink not-aria-disabled:hover:border-ink not-aria-disabled:hover:bg-sunken',
  ghost: 'text-ink not-aria-disabled:hover:bg-sunken',
  /** For buttons that open the confirmation of a destructive action; the confirmation has the filled button. */
  'danger-outline':
    'border border-danger/60 bg-surface text-danger not-aria-disabled:hover:border-danger not-aria-disabled:hover:bg-danger-wash',
  danger: 'bg-danger-fill text-white not-aria-disabled:hover:brightness-110',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 gap-1.5 px-3 text-sm',
  md: 'min-h-11 gap-2 px-4.5 text-[0.9375rem]',
  lg: 'min-h-13 gap-2.5 px-6.5 text-base',
};

/** Returns the classes of a button, for any element: a router link that looks like a button is still a link. */
export function buttonClass({
  variant = 'primary',
  size = 'md',
  className,
}: {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
} = {}): string {
  return clsx(
    'relative inline-flex select-none items-center justify-center rounded-md text-center font-semibold leading-tight',
    'transition-[background-color,border-color,filter,translate] duration-150',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}
