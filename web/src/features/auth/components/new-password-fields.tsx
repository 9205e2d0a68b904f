import { PASSWORD_MIN_LENGTH } from '@easel/shared/contracts/auth';
import type { FieldValues, Path } from 'react-hook-form';
import { TextField } from '@/components/form/fields';
import type { MutationForm } from '@/components/form/use-mutation-form';
import { PasswordStrength } from '@/components/password/password-strength';
import { PasswordInput } from '@/ui/password-input';

/** Fields for a new password and, with a second label, its confirmation. */
export function NewPasswordFields<
  Values extends FieldValues & { password: string; confirmPassword: string },
>({
  form,
  labels,
  context,
}: {
  form: MutationForm<Values>;
  labels: readonly [first: string, second: string | null];
  /** The user's name and address, if known. */
  context: readonly string[];
}) {
  return (
    <>
      <TextField
        as={PasswordInput}
        form={form}
        name={'password' as Path<Values>}
        label={labels[0]}
        hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
        autoComplete="new-password"
        required
      />
      <PasswordStrength password={form.watch('password' as Path<Values>)} context={context} />
      {labels[1] === null ? null : (
        <TextField
          as={PasswordInput}
          form={form}
          name={'confirmPassword' as Path<Values>}
          label={labels[1]}
          autoComplete="new-password"
          required
        />
      )}
    </>
  );
}
