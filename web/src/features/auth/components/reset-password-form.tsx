import { isEaselError } from '@easel/shared/client/easel-error';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { useResetPassword } from '../api/reset-password';
import { readNewPassword } from '../form-rules';
import { AuthPanel } from './auth-panel';
import { LinkExpired } from './link-expired';
import { NewPasswordFields } from './new-password-fields';
import { SecondStepForm } from './second-step-form';

/** The form of the emailed reset link: a new password and its confirmation. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useResetPassword(token);
  const form = useMutationForm({
    initial: { password: '', confirmPassword: '' },
    read: readNewPassword,
    mutation: reset,
    onDone: (user) => user && onDone(),
    refusedFields: (error) => ({ password: errorMessage(error) }),
  });

  if (isEaselError(reset.error, 'link_expired')) return <LinkExpired kind="recovery" announced />;
  if (reset.step) {
    return (
      <AuthPanel title="One more step" description="Your account uses two-step sign-in." announced>
        <SecondStepForm
          step={reset.step}
          onSignedIn={() => {
            reset.continueAfterStep();
            form.submit();
          }}
        />
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title="Choose a new password" description="You'll be signed in right away.">
      <Form form={form}>
        <NewPasswordFields form={form} labels={['New password', 'Confirm new password']} context={[]} />
        <Button type="submit" size="lg" loading={form.isPending}>
          Save new password
        </Button>
      </Form>
    </AuthPanel>
  );
}
