import { Dialog as Base } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { backdropClass } from './backdrop-class';
import type { DialogProps } from './dialog';

const SIZES = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-2xl', xl: 'max-w-5xl' } as const;

export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  footer,
  leavesFocus = false,
  focusesDialog = false,
  size = 'md',
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        {/* Shown even over a large view, which is itself a dialog. */}
        <Base.Backdrop forceRender className={clsx(backdropClass, 'z-40')} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-center justify-center overflow-y-auto p-4">
          <Base.Popup
            ref={popup}
            data-over-view
            initialFocus={focusesDialog ? popup : true}
            finalFocus={!leavesFocus}
            className={clsx(
              'relative m-auto w-full rounded-xl border border-line bg-surface p-6 shadow-lifted outline-none',
              'transition-[scale,opacity] duration-200 ease-out data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0',
              SIZES[size],
            )}
          >
            <Base.Title className="pr-10 font-display font-medium text-2xl leading-tight">{title}</Base.Title>
            {description ? (
              <Base.Description className="mt-2 text-ink-muted">{description}</Base.Description>
            ) : null}
            {children ? <div className="mt-5">{children}</div> : null}
            {footer ? <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div> : null}
            <Base.Close
              aria-label="Close"
              className="absolute top-4 right-4 flex size-10 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
