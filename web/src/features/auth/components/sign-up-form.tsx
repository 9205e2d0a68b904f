import { PASSWORD_MIN_LENGTH } from '@easel/shared/contracts/auth';
import { TextLink } from '@/components/text-link';
import { isApiError } from '@/lib/api-error';
import { errorMessage, fieldErrors } from '@/lib/errors';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { PasswordInput } from '@/ui/password-input';
import { useSignUp } from '../api/sign-up';
import { type RegistrationForm, registrationErrors, toSignupRequest } from '../form-rules';
import { ConfirmationPending } from './confirmation-pending';

const EMPTY: RegistrationForm = { name: '', email: '', password: '', confirmPassword: '', terms: false };

export function SignUpForm() {
  const signUp = useSignUp();
  const signUpOnce = useOneAtATime(signUp);
  const { values, errors, set, handleSubmit } = useForm(EMPTY, registrationErrors);
  // What the server found at fault stands until the field is changed and sent again.
  const refused = refusal(signUp.error, signUp.variables, values);
  const passwordError = errors.password ?? refused.password;

  if (signUp.data && 'confirmation_required' in signUp.data) {
    return <ConfirmationPending email={signUp.data.user.email} />;
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => handleSubmit(event, (form) => signUpOnce(toSignupRequest(form)))}
    >
      <Field label="Full Name" error={errors.name}>
        <Input
          name="name"
          autoComplete="name"
          maxLength={100}
          required
          value={values.name}
          onChange={(event) => set('name', event.target.value)}
        />
      </Field>
      <Field label="Email" error={errors.email ?? refused.email}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={values.email}
          onChange={(event) => set('email', event.target.value)}
        />
      </Field>
      <Field
        label="Password"
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
      <Field label="Confirm Password" error={errors.confirmPassword}>
        <PasswordInput
          name="confirmPassword"
          autoComplete="new-password"
          required
          value={values.confirmPassword}
          onChange={(event) => set('confirmPassword', event.target.value)}
        />
      </Field>
      <Checkbox
        name="terms"
        required
        checked={values.terms}
        onChange={(terms) => set('terms', terms)}
        error={errors.terms}
        label={
          // In a tab of their own, so that what is typed here stays.
          <>
            I agree to the{' '}
            <TextLink to="/terms" target="_blank">
              Terms of Service
            </TextLink>{' '}
            and{' '}
            <TextLink to="/privacy" target="_blank">
              Privacy Policy
            </TextLink>
          </>
        }
      />
      <Button type="submit" size="lg" loading={signUp.isPending} className="mt-1">
        Create Account
      </Button>
    </form>
  );
}

function refusal(
  error: unknown,
  sent: { email: string; password: string } | undefined,
  values: RegistrationForm,
): { email?: string | undefined; password?: string | undefined } {
  const found = fieldErrors(error);
  const email = isApiError(error, 'email_taken') ? errorMessage(error) : found.email;
  const password = isApiError(error, 'weak_password') ? errorMessage(error) : found.password;
  return {
    email: sent?.email === values.email.trim() ? email : undefined,
    password: sent?.password === values.password ? password : undefined,
  };
}
