import { clsx } from 'clsx';
import { SquareCheck } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '@/ui/button';
import type { RangeSelection } from './use-range-selection';

/** Starts and ends the selection of pictures. */
export function SelectButton({
  ref,
  selection,
  canSelect,
  size,
  isCompact = false,
  className,
}: {
  ref?: Ref<HTMLButtonElement>;
  selection: RangeSelection;
  /** Whether there are pictures. */
  canSelect: boolean;
  size?: 'sm' | 'md' | undefined;
  /** Whether, on a phone, it shows only one of icon and label. */
  isCompact?: boolean;
  className?: string | undefined;
}) {
  return (
    <Button
      ref={ref}
      variant="secondary"
      size={size}
      className={clsx(isCompact && 'max-sm:min-w-11 max-sm:px-2.5', className)}
      disabled={!canSelect}
      aria-pressed={selection.isActive}
      icon={
        <SquareCheck
          aria-hidden="true"
          className={clsx('size-4.5', isCompact && selection.isActive && 'max-sm:hidden')}
        />
      }
      onClick={selection.isActive ? selection.stop : selection.start}
    >
      {selection.isActive ? 'Done' : <span className={clsx(isCompact && 'max-sm:sr-only')}>Select</span>}
    </Button>
  );
}
