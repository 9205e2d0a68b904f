import { TextField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { TextLink } from '@/components/text-link';
import { Button } from '@/ui/button';
import { PasswordInput } from '@/ui/password-input';
import { useSignIn } from '../api/sign-in';
import { readSignIn } from '../form-rules';
import { EmailField } from './email-field';

export function SignInForm() {
  const form = useMutationForm({
    initial: { email: '', password: '' },
    read: readSignIn,
    mutation: useSignIn(),
  });
  return (
    <Form form={form} hasNotice={false}>
      <EmailField form={form} autoComplete="username" />
      <TextField
        as={PasswordInput}
        form={form}
        name="password"
        label="Password"
        action={
          <TextLink to="/forgot-password" className="text-sm">
            Forgot password?
          </TextLink>
        }
        autoComplete="current-password"
        required
      />
      <Button type="submit" size="lg" loading={form.isPending} className="mt-1">
        Sign In
      </Button>
    </Form>
  );
}
