import { isEaselError } from '@easel/shared/client/easel-error';
import type { SignupRequest } from '@easel/shared/contracts/auth.schema';
import type { PasskeySignUp } from '@easel/shared/contracts/passkeys.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { useState } from 'react';
import { CheckboxField, TextField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { usePasskeysHere } from '@/entities/passkey/use-passkeys-here';
import { errorMessage, fieldErrors } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Text } from '@/ui/text';
import { useSignUp } from '../api/sign-up';
import { type RegistrationForm, readPasskeyRegistration, readRegistration } from '../form-rules';
import { ConfirmationPending } from './confirmation-pending';
import { EmailField } from './email-field';
import { LegalLinks } from './legal-links';
import { NewPasswordFields } from './new-password-fields';
import { ProviderButton } from './provider-button';

/** What a new account has, below the form's title. */
export const FREE_PLAN = `Free, with ${PLANS.free.imagesPerMonth} images a month.`;

const EMPTY: RegistrationForm = { name: '', email: '', password: '', confirmPassword: '', terms: false };

/**
 * @param props.invitation the token of an invitation, where the visitor has one
 * @param props.email the address to begin with
 */
export function SignUpForm({ invitation, email = '' }: { invitation: string | undefined; email?: string }) {
  const signUp = useSignUp(invitation);
  const hasPasskeys = usePasskeysHere();
  const [withPasskey, setWithPasskey] = useState(false);
  const form = useMutationForm<RegistrationForm, SignupRequest | PasskeySignUp, unknown>({
    initial: { ...EMPTY, email },
    read: withPasskey ? readPasskeyRegistration : readRegistration,
    mutation: signUp,
    refusedFields,
  });

  if (signUp.data && 'confirmation_required' in signUp.data) {
    return <ConfirmationPending email={signUp.data.user.email} />;
  }
  return (
    <Form form={form} hasNotice={false}>
      <TextField form={form} name="name" label="Full Name" autoComplete="name" maxLength={100} required />
      <EmailField form={form} />
      {withPasskey ? (
        <Text tone="muted">
          Your device will ask for your fingerprint, face or PIN. There is no password to remember, and none
          to steal.
        </Text>
      ) : (
        <NewPasswordFields
          form={form}
          labels={['Password', 'Confirm Password']}
          context={[form.watch('name'), form.watch('email')]}
        />
      )}
      {hasPasskeys ? (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => setWithPasskey(!withPasskey)}>
          {withPasskey ? 'Use a password instead' : 'Use a passkey instead of a password'}
        </Button>
      ) : null}
      <CheckboxField
        form={form}
        name="terms"
        required
        label={
          <>
            I agree to the <LegalLinks />
          </>
        }
      />
      <Button type="submit" size="lg" loading={form.isPending} className="mt-1">
        Create Account
      </Button>
      <ProviderButton invitation={invitation} />
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
