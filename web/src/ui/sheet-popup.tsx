import { Drawer as Base } from '@base-ui/react/drawer';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { backdropClass } from './backdrop-class';
import type { SheetProps } from './sheet';

export function SheetPopup({ open, onOpenChange, title, footer, children }: SheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} swipeDirection="down">
      <Base.Portal>
        <Base.Backdrop className={clsx(backdropClass, 'z-40')} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end">
          <Base.Popup
            ref={popup}
            // Not its first field, which would open the keyboard or a list.
            initialFocus={popup}
            className="flex max-h-[calc(100dvh-3rem-var(--offline))] w-full flex-col rounded-t-xl border-line border-t bg-surface shadow-lifted outline-none transition-[translate] duration-300 ease-out [translate:0_var(--drawer-swipe-movement-y)] data-ending-style:translate-y-full data-starting-style:translate-y-full data-swiping:select-none data-swiping:transition-none"
          >
            <span aria-hidden="true" className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong" />
            <div className="flex shrink-0 items-center justify-between pr-2 pl-4">
              <Base.Title className="font-display font-medium text-xl">{title}</Base.Title>
              <Base.Close
                aria-label="Close"
                className="flex size-11 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
              >
                <X aria-hidden="true" className="size-5" />
              </Base.Close>
            </div>
            <Base.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-4">
              {children}
            </Base.Content>
            <div className="flex shrink-0 gap-2 border-line border-t px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
              {footer}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
