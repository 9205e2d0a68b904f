import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

export interface TooltipProps {
  content: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /** The element it explains: one that can be focused and takes a ref. */
  children: ReactElement;
}

/**
 * A hint on hover and on keyboard focus, for people who can see it. It is no description to a screen reader:
 * whatever a tooltip says must also be in the element's own name or description.
 */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} closeOnClick={false} delay={350} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} collisionPadding={8} className="z-50">
          <Base.Popup className="max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-paper text-sm leading-snug shadow-lifted transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
