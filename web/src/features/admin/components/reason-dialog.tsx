import type { ReactNode } from 'react';
import { FormDialog } from '@/components/form/form-dialog';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { type SuccessWords, useAction } from '../api';
import { NO_REASON, readReason } from '../reason';
import { ReasonField } from './reason-form';

/** Asks for a reason, then runs an action. Mount it while it is open. */
export function ReasonDialog<Answer>({
  hint,
  success,
  perform,
  ...dialog
}: {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger' | undefined;
  hint: string;
  /** The title of the toast after a success, or a function that returns it for an answer. */
  success: SuccessWords<Answer>;
  perform: (reason: string) => Promise<Answer>;
  onClose: () => void;
}) {
  const form = useMutationForm({
    initial: NO_REASON,
    read: readReason,
    mutation: useAction(perform, success),
    onDone: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} open form={form} failure="That didn't work">
      <ReasonField form={form} hint={hint} />
    </FormDialog>
  );
}
