import type { ReactNode } from 'react';
import { errorMessage } from '@/lib/errors';
import { ConfirmDialog, type ConfirmDialogProps } from '@/ui/confirm-dialog';

/** A confirmation that runs a mutation. Stays open until the mutation succeeds, and shows the error if it fails. */
export function ConfirmAction({
  action: { error, isPending, reset },
  failure,
  onClose,
  children,
  ...dialog
}: Omit<ConfirmDialogProps, 'description' | 'loading' | 'onOpenChange'> & {
  action: { error: Error | null; isPending: boolean; reset: () => void };
  /** A sentence shown before the error, such as “The key was not revoked.” */
  failure?: string | undefined;
  onClose: () => void;
  /** Describes the effect of confirming. Rendered inside a paragraph. */
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
