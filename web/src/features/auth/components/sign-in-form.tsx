import { lazy, Suspense } from 'react';
import { TextField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { TextLink } from '@/components/text-link';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { PasswordInput } from '@/ui/password-input';
import { Spinner } from '@/ui/spinner';
import { useProviderSignIn } from '../api/provider-sign-in';
import { useSignIn } from '../api/sign-in';
import { welcomeBack } from '../api/welcome-back';
import { readSignIn } from '../form-rules';
import { EmailField } from './email-field';
import { PasskeyButton } from './passkey-button';
import { ProviderButton } from './provider-button';

const SecondStepForm = lazy(() =>
  import('./second-step-form').then((module) => ({ default: module.SecondStepForm })),
);

export function SignInForm() {
  const signIn = useSignIn();
  const provider = useProviderSignIn();
  const restart = () => {
    signIn.reset();
    provider.reset();
  };
  const form = useMutationForm({
    initial: { email: '', password: '' },
    read: readSignIn,
    mutation: signIn,
  });
  const answer = signIn.data ?? provider.data;
  if (answer && 'second_factor_required' in answer) {
    return (
      <Suspense>
        <SecondStepForm step={answer} onSignedIn={welcomeBack} onRestart={restart} />
      </Suspense>
    );
  }
  return (
    <Form form={form} failure="Sign in failed">
      {provider.failure ? <Notice tone="danger">{provider.failure}</Notice> : null}
      {provider.isPending ? <Spinner label="Signing you in" /> : null}
      <EmailField form={form} autoComplete="username webauthn" />
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
      <PasskeyButton />
      <ProviderButton />
    </Form>
  );
}
