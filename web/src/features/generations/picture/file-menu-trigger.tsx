import { clsx } from 'clsx';
import { ChevronDown, Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClass } from '@/ui/button-class';
import { Spinner } from '@/ui/spinner';

/** The menu's trigger, also shown before the menu is loaded. Keeps its width while busy. */
export function FileMenuTrigger({
  size,
  variant = 'secondary',
  label,
  hasLabel = false,
  isBusy = false,
  className,
  ...rest
}: ComponentProps<'button'> & {
  size: 'sm' | 'md';
  variant?: 'secondary' | 'ghost' | undefined;
  label: string;
  /** Whether the label is visible. */
  hasLabel?: boolean | undefined;
  isBusy?: boolean;
}) {
  const Icon = hasLabel ? Ellipsis : ChevronDown;
  return (
    <button
      {...rest}
      type="button"
      aria-busy={isBusy || undefined}
      className={buttonClass({
        variant,
        size,
        className: clsx(size === 'sm' ? 'size-9' : 'size-11', 'shrink-0 px-0!', className),
      })}
    >
      {isBusy ? (
        <Spinner size="sm" />
      ) : (
        <Icon aria-hidden="true" className={size === 'sm' ? 'size-4' : 'size-4.5'} />
      )}
      <span className={hasLabel ? undefined : 'sr-only'}>
        {label}
        {isBusy ? <span className="sr-only">, preparing…</span> : null}
      </span>
    </button>
  );
}
