import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Notice } from '@/ui/notice';
import type { MutationForm } from './use-mutation-form';

export interface FormProps<Values extends FieldValues> {
  form: MutationForm<Values>;
  /** The title of the error notice, such as “The key was not created”. */
  failure?: string | undefined;
  /** False if a toast shows the error instead. */
  hasNotice?: boolean | undefined;
  id?: string | undefined;
  /** The form's accessible name, if it is a landmark. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The `<form>` element, with a notice for errors that belong to no field. */
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
