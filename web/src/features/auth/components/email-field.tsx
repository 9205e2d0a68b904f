import type { FieldValues, Path } from 'react-hook-form';
import { TextField } from '@/components/form/fields';
import type { MutationForm } from '@/components/form/use-mutation-form';

export function EmailField<Values extends FieldValues & { email: string }>({
  form,
  autoComplete = 'email',
}: {
  form: MutationForm<Values>;
  autoComplete?: string;
}) {
  return (
    <TextField
      form={form}
      name={'email' as Path<Values>}
      label="Email"
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
