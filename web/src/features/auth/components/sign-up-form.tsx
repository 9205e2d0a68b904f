import { isEaselError } from '@easel/shared/client/easel-error';
import { CheckboxField, TextField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { TextLink } from '@/components/text-link';
import { errorMessage, fieldErrors } from '@/lib/errors';
import { Button } from '@/ui/button';
import { useSignUp } from '../api/sign-up';
import { type RegistrationForm, readRegistration } from '../form-rules';
import { ConfirmationPending } from './confirmation-pending';
import { EmailField } from './email-field';
import { NewPasswordFields } from './new-password-fields';

const EMPTY: RegistrationForm = { name: '', email: '', password: '', confirmPassword: '', terms: false };

export function SignUpForm() {
  const signUp = useSignUp();
  const form = useMutationForm({ initial: EMPTY, read: readRegistration, mutation: signUp, refusedFields });

  if (signUp.data && 'confirmation_required' in signUp.data) {
    return <ConfirmationPending email={signUp.data.user.email} />;
  }
  return (
    <Form form={form} hasNotice={false}>
      <TextField form={form} name="name" label="Full Name" autoComplete="name" maxLength={100} required />
      <EmailField form={form} />
      <NewPasswordFields form={form} labels={['Password', 'Confirm Password']} />
      <CheckboxField
        form={form}
        name="terms"
        required
        label={
          // In a new tab, so that the form keeps its input.
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
      <Button type="submit" size="lg" loading={form.isPending} className="mt-1">
        Create Account
      </Button>
    </Form>
  );
}

function refusedFields(error: Error) {
  const { email, password } = fieldErrors(error);
  return {
    email: isEaselError(error, 'email_taken') ? errorMessage(error) : email,
    password: isEaselError(error, 'weak_password') ? errorMessage(error) : password,
  };
}
