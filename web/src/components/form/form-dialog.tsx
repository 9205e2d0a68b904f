import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Form } from './form';
import type { MutationForm } from './use-mutation-form';

/** A dialog around a form. Cannot be closed while a request is in flight; disables the button after a success. */
export function FormDialog<Values extends FieldValues>({
  form,
  open,
  onClose,
  title,
  description,
  confirmLabel,
  tone,
  failure,
  leavesFocus = false,
  children,
}: {
  form: MutationForm<Values>;
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger' | undefined;
  failure?: string | undefined;
  /** Does not restore the focus after a success, because another part of the page takes it. */
  leavesFocus?: boolean | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !form.isPending && onClose()}
      title={title}
      description={description}
      leavesFocus={leavesFocus && form.isDone}
      footer={
        <>
          <Button variant="secondary" disabled={form.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={tone} disabled={form.isDone} loading={form.isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} failure={failure}>
        {children}
      </Form>
    </Dialog>
  );
}
