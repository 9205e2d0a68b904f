import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

export function TooltipPopup({
  open,
  onOpenChange,
  anchor,
  side,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: Element;
  side: 'top' | 'bottom' | 'left' | 'right';
  children: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={8} collisionPadding={8} className="z-50">
          <Base.Popup className="max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-paper text-sm leading-snug shadow-lifted transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
