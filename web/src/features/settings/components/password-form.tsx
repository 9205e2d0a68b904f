import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@easel/shared/contracts/auth';
import { CheckboxField, TextField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { PasswordStrength } from '@/components/password/password-strength';
import { TextLink } from '@/components/text-link';
import { fieldErrors } from '@/lib/errors';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { PasswordInput } from '@/ui/password-input';
import { Text } from '@/ui/text';
import { toast } from '@/ui/toast';
import { useChangePassword } from '../api/change-password';
import { passwordFault, readPasswordForm, type PasswordForm as Values } from '../password-rules';

const EMPTY: Values = { current: '', next: '', confirm: '', revokesKeys: true, revokesLinks: false };

export function PasswordForm() {
  const { user } = useSession();
  const form = useMutationForm({
    initial: EMPTY,
    read: readPasswordForm,
    mutation: useChangePassword(),
    onDone: () => form.reset(EMPTY),
    onInvalid: (errors) => {
      const fault = passwordFault(errors);
      if (fault) toast({ topic: 'password', tone: 'destructive', ...fault });
    },
    refusedFields,
  });
  const shared = { form, as: PasswordInput, required: true, maxLength: PASSWORD_MAX_LENGTH };
  if (user?.has_password === false) {
    return (
      <Text tone="muted" className="max-w-prose">
        Your account has no password. If you want one,{' '}
        <TextLink to="/forgot-password">request a link to set it</TextLink>.
      </Text>
    );
  }
  return (
    <Form
      form={form}
      label="Change password"
      failure="Your password was not changed"
      className="flex max-w-md flex-col gap-5"
    >
      {/* Lets password managers find the account. */}
      <input hidden readOnly name="username" autoComplete="username" value={user?.email ?? ''} />
      <TextField {...shared} name="current" label="Current password" autoComplete="current-password" />
      <TextField
        {...shared}
        name="next"
        label="New password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
        autoComplete="new-password"
      />
      <PasswordStrength
        password={form.watch('next')}
        context={[user?.email ?? '', user?.user_metadata.full_name ?? '']}
      />
      <TextField {...shared} name="confirm" label="Confirm new password" autoComplete="new-password" />
      <CheckboxField
        form={form}
        name="revokesKeys"
        label="Also revoke my API keys"
        hint="Programs that use them stop working until you give them a new key."
      />
      <CheckboxField
        form={form}
        name="revokesLinks"
        label="Also revoke my private links"
        hint="Everyone you gave one to can no longer open it."
      />
      <Button type="submit" variant="secondary" loading={form.isPending} className="self-start">
        Update password
      </Button>
    </Form>
  );
}

function refusedFields(error: Error) {
  const { current_password, password } = fieldErrors(error);
  return { current: current_password, next: password };
}
