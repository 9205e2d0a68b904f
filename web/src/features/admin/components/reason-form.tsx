import { REASON_MAX_LENGTH } from '@easel/shared/contracts/admin';
import { type ReactNode, useId } from 'react';
import { errorMessage, fieldErrors } from '@/lib/errors';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Notice } from '@/ui/notice';
import { Textarea } from '@/ui/textarea';

export interface ReasonFormProps {
  /** What it is for, below the field. */
  hint: string;
  confirmLabel: string;
  tone?: 'primary' | 'danger' | undefined;
  isPending: boolean;
  error: unknown;
  /** Of the field `reason` is shown there, of the others by whoever has them. */
  onSubmit: (reason: string) => void;
  onCancel: () => void;
  /** Further fields, above. */
  children?: ReactNode;
}

/** Why something is done: a deed of an operator does without no reason. */
export function ReasonForm(props: ReasonFormProps) {
  const { hint, confirmLabel, tone = 'primary', isPending, error, onSubmit, onCancel, children } = props;
  const formId = useId();
  const { values, errors, set, handleSubmit } = useForm({ reason: '' }, judge);
  const refused = fieldErrors(error);
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => handleSubmit(event, ({ reason }) => !isPending && onSubmit(reason.trim()))}
    >
      {error && Object.keys(refused).length === 0 ? (
        <Notice tone="danger" title="That did not work">
          {errorMessage(error)}
        </Notice>
      ) : null}
      {children}
      <Field
        label="Reason"
        hint={hint}
        error={errors.reason ?? refused.reason}
        counter={`${[...values.reason].length}/${REASON_MAX_LENGTH}`}
        required
      >
        <Textarea
          name="reason"
          rows={2}
          value={values.reason}
          onChange={(event) => set('reason', event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={tone} loading={isPending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

function judge({ reason }: { reason: string }): { reason?: string } {
  if (reason.trim() === '') return { reason: 'Please give a reason' };
  if (reason.trim().length > REASON_MAX_LENGTH) {
    return { reason: `At most ${REASON_MAX_LENGTH} characters, please` };
  }
  return {};
}
