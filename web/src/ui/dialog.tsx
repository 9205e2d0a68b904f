import type { ReactNode } from 'react';
import { loadedOnOpening } from './loaded-on-opening';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** The buttons, with the primary one last. */
  footer?: ReactNode;
  /** Does not restore the focus on close, because something else on the page has taken it. */
  leavesFocus?: boolean | undefined;
  /** Moves the initial focus to the dialog itself instead of its first button, for content to view. */
  focusesDialog?: boolean | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  children?: ReactNode;
}

/** A modal dialog: traps the focus, closes on Escape and on a press outside. */
export const Dialog = loadedOnOpening<DialogProps>(() =>
  import('./dialog-popup').then(({ DialogPopup }) => DialogPopup),
);
