import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Notice } from '@/ui/notice';
import type { MutationForm } from './use-mutation-form';

export interface FormProps<Values extends FieldValues> {
  form: MutationForm<Values>;
  /** What did not happen, as the title of the notice that says why. */
  failure?: string | undefined;
  /** False where a toast says why instead. */
  hasNotice?: boolean | undefined;
  id?: string | undefined;
  /** The form's accessible name, where it is a region of its own. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A form's element, and above its fields what no field can say. */
export function Form<Values extends FieldValues>({
  form,
  failure,
  hasNotice = true,
  id,
  label,
  className = 'flex flex-col gap-5',
  children,
}: FormProps<Values>) {
  return (
    <form id={id} noValidate aria-label={label} className={className} onSubmit={form.submit}>
      {form.problem && hasNotice ? (
        <Notice tone="danger" title={failure}>
          {form.problem}
        </Notice>
      ) : null}
      {children}
    </form>
  );
}
