import { Drawer as Base } from '@base-ui/react/drawer';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { backdropClass } from './backdrop-class';

/** A modal panel at the right edge; swiping right closes it too. */
export function Drawer({
  open,
  onOpenChange,
  title,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} swipeDirection="right">
      <Base.Portal>
        <Base.Backdrop className={clsx(backdropClass, 'z-40')} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-stretch justify-end">
          <Base.Popup className="flex h-full w-80 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto overscroll-contain border-line border-l bg-paper shadow-lifted outline-none transition-[translate] duration-300 ease-out [translate:var(--drawer-swipe-movement-x)_0] data-ending-style:translate-x-full data-starting-style:translate-x-full data-swiping:select-none data-swiping:transition-none">
            <Base.Content className="flex flex-1 flex-col">
              <div className="flex min-h-16 items-center justify-between border-b px-4">
                <Base.Title className="font-display font-medium text-xl">{title}</Base.Title>
                <Base.Close
                  aria-label="Close"
                  className="flex size-11 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
                >
                  <X aria-hidden="true" className="size-5" />
                </Base.Close>
              </div>
              {children}
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
