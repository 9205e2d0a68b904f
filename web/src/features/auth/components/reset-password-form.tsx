import { PASSWORD_MIN_LENGTH } from '@easel/shared/contracts/auth';
import { isApiError } from '@/lib/api-error';
import { errorMessage } from '@/lib/errors';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { PasswordInput } from '@/ui/password-input';
import { useResetPassword } from '../api/reset-password';
import { newPasswordErrors } from '../form-rules';
import { AuthPanel } from './auth-panel';
import { LinkExpired } from './link-expired';

/** Where the e-mailed reset link leads: a new password, twice. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useResetPassword(token);
  const resetOnce = useOneAtATime(reset);
  const { values, errors, set, handleSubmit } = useForm(
    { password: '', confirmPassword: '' },
    newPasswordErrors,
  );

  if (isApiError(reset.error, 'link_expired')) return <LinkExpired kind="recovery" announced />;
  const refused = reset.error && reset.variables === values.password ? errorMessage(reset.error) : undefined;
  const passwordError = errors.password ?? refused;

  return (
    <AuthPanel title="Choose a New Password" description="You will be signed in with it right away.">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) =>
          handleSubmit(event, ({ password }) => resetOnce(password, { onSuccess: onDone }))
        }
      >
        <Field
          label="New Password"
          error={passwordError}
          hint={passwordError ? undefined : `At least ${PASSWORD_MIN_LENGTH} characters`}
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            required
            value={values.password}
            onChange={(event) => set('password', event.target.value)}
          />
        </Field>
        <Field label="Confirm New Password" error={errors.confirmPassword}>
          <PasswordInput
            name="confirmPassword"
            autoComplete="new-password"
            required
            value={values.confirmPassword}
            onChange={(event) => set('confirmPassword', event.target.value)}
          />
        </Field>
        <Button type="submit" size="lg" loading={reset.isPending}>
          Save New Password
        </Button>
      </form>
    </AuthPanel>
  );
}
