import { AlertDialog } from '@base-ui/react/alert-dialog';
import { clsx } from 'clsx';
import { backdropClass } from './backdrop-class';
import { Button } from './button';
import type { ConfirmDialogProps } from './confirm-dialog';

export function ConfirmPopup({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  loading,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        {/* Shown even over a large view, which is itself a dialog. */}
        <AlertDialog.Backdrop forceRender className={clsx(backdropClass, 'z-40')} />
        <AlertDialog.Viewport className="fixed inset-0 z-40 flex items-center justify-center overflow-y-auto p-4">
          <AlertDialog.Popup className="m-auto w-full max-w-md rounded-xl border border-line bg-surface p-6 shadow-lifted outline-none transition-[scale,opacity] duration-200 ease-out data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <AlertDialog.Title className="font-display font-medium text-2xl leading-tight">
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-muted">{description}</AlertDialog.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <AlertDialog.Close render={<Button variant="secondary">{cancelLabel}</Button>} />
              <Button variant={tone} loading={loading} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
