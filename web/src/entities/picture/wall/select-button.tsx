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
  className,
}: {
  ref?: Ref<HTMLButtonElement>;
  selection: RangeSelection;
  /** Whether there are pictures. */
  canSelect: boolean;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
}) {
  return (
    <Button
      ref={ref}
      variant="secondary"
      size={size}
      className={className}
      disabled={!canSelect}
      aria-pressed={selection.isActive}
      icon={<SquareCheck aria-hidden="true" className="size-4.5" />}
      onClick={selection.isActive ? selection.stop : selection.start}
    >
      {selection.isActive ? 'Done' : 'Select'}
    </Button>
  );
}
