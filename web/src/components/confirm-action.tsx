import type { ReactNode } from 'react';
import { errorMessage } from '@/lib/errors';
import { ConfirmDialog, type ConfirmDialogProps } from '@/ui/confirm-dialog';

/** A question whose answer runs a mutation. It stays open until that is done, and says why where it failed. */
export function ConfirmAction({
  action: { error, isPending, reset },
  failure,
  onClose,
  children,
  ...dialog
}: Omit<ConfirmDialogProps, 'description' | 'loading' | 'onOpenChange'> & {
  action: { error: Error | null; isPending: boolean; reset: () => void };
  /** What did not happen, as a sentence before the reason. */
  failure?: string | undefined;
  onClose: () => void;
  /** What will happen. Stands within a paragraph. */
  children: ReactNode;
}) {
  return (
    <ConfirmDialog
      {...dialog}
      onOpenChange={(next) => {
        if (next || isPending) return;
        reset();
        onClose();
      }}
      description={
        <>
          <span className="block">{children}</span>
          {error ? (
            <span role="alert" className="mt-3 block text-danger">
              {failure} {errorMessage(error)}
            </span>
          ) : null}
        </>
      }
      loading={isPending}
    />
  );
}
