import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

const TooltipPopup = lazy(async () => ({ default: (await import('./tooltip-popup')).TooltipPopup }));

const HOVER_DELAY_MS = 350;
/** Long enough to move the pointer over to the tooltip itself, which keeps it open (WCAG 1.4.13). */
const LEAVE_DELAY_MS = 120;

export interface TooltipProps {
  /** Nothing is shown if it is undefined. */
  content: ReactNode | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /** The element to explain, which must be focusable. */
  children: ReactElement;
}

/**
 * A visual hint on hover and keyboard focus. Screen readers do not announce it, so its content must also be in the
 * element's own name or description. Its code loads with the first one shown.
 */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function turn(open: boolean, delayMs: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), delayMs);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for events of the control inside, is not a control itself
    <span
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType === 'touch' || content === undefined) return;
        setAnchor(event.currentTarget.firstElementChild);
        turn(true, HOVER_DELAY_MS);
      }}
      onPointerLeave={() => turn(false, LEAVE_DELAY_MS)}
      onFocus={(event) => {
        if (content === undefined || !event.target.matches(':focus-visible')) return;
        setAnchor(event.currentTarget.firstElementChild);
        turn(true, 0);
      }}
      onBlur={() => turn(false, 0)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') turn(false, 0);
      }}
    >
      {children}
      {anchor ? (
        <Suspense>
          <TooltipPopup
            open={isOpen && content !== undefined}
            onOpenChange={(open) => turn(open, 0)}
            anchor={anchor}
            side={side}
          >
            {content}
          </TooltipPopup>
        </Suspense>
      ) : null}
    </span>
  );
}
