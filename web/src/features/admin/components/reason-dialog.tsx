import type { ReactNode } from 'react';
import { Dialog } from '@/ui/dialog';
import { useDeed } from '../api/use-deed';
import { ReasonForm } from './reason-form';

/** One deed that is asked about before it is done. Mounted while it is open. */
export function ReasonDialog({
  title,
  description,
  confirmLabel,
  tone,
  hint,
  success,
  perform,
  onClose,
}: {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger' | undefined;
  hint: string;
  /** What to say when it is done. */
  success: string;
  perform: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const deed = useDeed(perform, success);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !deed.isPending && onClose()}
      title={title}
      description={description}
    >
      <ReasonForm
        hint={hint}
        confirmLabel={confirmLabel}
        tone={tone}
        isPending={deed.isPending}
        error={deed.error}
        onCancel={onClose}
        onSubmit={(reason) => deed.mutate(reason, { onSuccess: onClose })}
      />
    </Dialog>
  );
}
