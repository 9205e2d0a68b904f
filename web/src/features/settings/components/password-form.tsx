import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@easel/shared/contracts/auth';
import { errorMessage, fieldErrors } from '@/lib/errors';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { useSession } from '@/lib/session';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Notice } from '@/ui/notice';
import { PasswordInput } from '@/ui/password-input';
import { toast } from '@/ui/toast';
import { useChangePassword } from '../api/change-password';
import { passwordErrors, passwordFault, type PasswordForm as Values } from '../password-rules';

const EMPTY: Values = { current: '', next: '', confirm: '' };

export function PasswordForm() {
  const { user } = useSession();
  const change = useChangePassword();
  const changeOnce = useOneAtATime(change);
  const { values, errors, set, handleSubmit, reset } = useForm(EMPTY, passwordErrors);
  const found = fieldErrors(change.error);
  // What the server found at fault stands until the field is changed.
  const refused = {
    current: change.variables?.current === values.current ? found.current_password : undefined,
    next: change.variables?.next === values.next ? found.password : undefined,
  };
  const nextError = errors.next ?? refused.next;
  const input = (name: keyof Values, autoComplete: string) => ({
    name,
    autoComplete,
    required: true,
    maxLength: PASSWORD_MAX_LENGTH,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });

  return (
    <form
      noValidate
      aria-label="Change password"
      className="flex max-w-md flex-col gap-5"
      onSubmit={(event) =>
        handleSubmit(
          event,
          (form) => changeOnce(form, { onSuccess: () => reset() }),
          (faults) => {
            const fault = passwordFault(faults);
            if (fault) toast({ topic: 'password', tone: 'destructive', ...fault });
          },
        )
      }
    >
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly name="username" autoComplete="username" value={user?.email ?? ''} />
      <Field label="Current Password" error={errors.current ?? refused.current}>
        <PasswordInput {...input('current', 'current-password')} />
      </Field>
      <Field
        label="New Password"
        error={nextError}
        hint={nextError ? undefined : `At least ${PASSWORD_MIN_LENGTH} characters`}
      >
        <PasswordInput {...input('next', 'new-password')} />
      </Field>
      <Field label="Confirm New Password" error={errors.confirm}>
        <PasswordInput {...input('confirm', 'new-password')} />
      </Field>
      {change.isError && Object.keys(found).length === 0 ? (
        <Notice tone="danger" title="Your password was not changed">
          {errorMessage(change.error)}
        </Notice>
      ) : null}
      <Button type="submit" loading={change.isPending} className="self-start">
        Update Password
      </Button>
    </form>
  );
}
