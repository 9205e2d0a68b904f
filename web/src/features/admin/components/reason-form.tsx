import { REASON_MAX_LENGTH } from '@easel/shared/contracts/admin';
import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { TextareaField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import type { MutationForm } from '@/components/form/use-mutation-form';
import { Button } from '@/ui/button';

/** The field for an operator's reason, which every action requires. */
export function ReasonField<Values extends FieldValues & { reason: string }>({
  form,
  hint,
}: {
  form: MutationForm<Values>;
  hint: string;
}) {
  return (
    <TextareaField
      form={form}
      name={'reason' as Path<Values>}
      label="Reason"
      hint={hint}
      counter={(reason) => `${[...reason].length}/${REASON_MAX_LENGTH}`}
      required
      rows={2}
    />
  );
}

/** The form of an action inside a dialog with other content. */
export function ReasonForm<Values extends FieldValues & { reason: string }>({
  form,
  confirmLabel,
  tone,
  onCancel,
  children,
}: {
  form: MutationForm<Values>;
  confirmLabel: string;
  tone?: 'primary' | 'danger' | undefined;
  onCancel: () => void;
  /** Shown above the reason. */
  children: ReactNode;
}) {
  return (
    <Form form={form} failure="That didn't work">
      {children}
      <ReasonField form={form} hint="For the audit log. The user does not see it." />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={form.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={tone} loading={form.isPending}>
          {confirmLabel}
        </Button>
      </div>
    </Form>
  );
}
