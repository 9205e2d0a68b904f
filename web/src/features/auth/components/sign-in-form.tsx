import { TextLink } from '@/components/text-link';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { PasswordInput } from '@/ui/password-input';
import { useSignIn } from '../api/sign-in';
import { signInErrors } from '../form-rules';

export function SignInForm() {
  const signIn = useSignIn();
  const { values, errors, set, handleSubmit } = useForm({ email: '', password: '' }, signInErrors);

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) =>
        handleSubmit(event, ({ email, password }) => signIn.mutate({ email: email.trim(), password }))
      }
    >
      <Field label="Email" error={errors.email}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={values.email}
          onChange={(event) => set('email', event.target.value)}
        />
      </Field>
      <Field
        label="Password"
        error={errors.password}
        action={
          <TextLink to="/forgot-password" className="text-sm">
            Forgot password?
          </TextLink>
        }
      >
        <PasswordInput
          name="password"
          autoComplete="current-password"
          required
          value={values.password}
          onChange={(event) => set('password', event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" loading={signIn.isPending} className="mt-1">
        Sign In
      </Button>
    </form>
  );
}
