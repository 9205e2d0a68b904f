import type { ReactNode } from 'react';
import { loadedOnOpening } from './loaded-on-opening';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Stays in view below the content while that scrolls. */
  footer: ReactNode;
  children: ReactNode;
}

/**
 * A modal panel at the lower edge of a phone: traps the focus, and closes on Escape, on a press outside and on a swipe
 * down.
 */
export const Sheet = loadedOnOpening<SheetProps>(() =>
  import('./sheet-popup').then(({ SheetPopup }) => SheetPopup),
);
