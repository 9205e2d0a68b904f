import type { ReactNode } from 'react';
import { loadedOnOpening } from './loaded-on-opening';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'danger' | 'primary' | undefined;
  /** Whether the confirmed action is running; the dialog stays open until the caller closes it. */
  loading?: boolean | undefined;
  onConfirm: () => void;
}

/** A question before an action that cannot be undone. A press outside does not close it. */
export const ConfirmDialog = loadedOnOpening<ConfirmDialogProps>(() =>
  import('./confirm-popup').then(({ ConfirmPopup }) => ConfirmPopup),
);
