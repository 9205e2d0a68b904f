import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';

/** A modal dialog that fills the window: traps the focus, receives the initial focus itself, and closes on Escape. */
export function FullDialog({
  open,
  onClose,
  title,
  leavesFocus = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  /** The accessible name. */
  title: string;
  /** Does not restore the focus on close, because something else on the page has taken it. */
  leavesFocus?: boolean | undefined;
  children: ReactNode;
}) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Popup
          ref={popup}
          aria-label={title}
          initialFocus={popup}
          finalFocus={!leavesFocus}
          className="fixed inset-0 top-(--offline) z-40 overflow-y-auto overscroll-contain bg-surface outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
