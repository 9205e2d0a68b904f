import { isEaselError } from '@easel/shared/client/easel-error';
import type { SignupRequest } from '@easel/shared/contracts/auth.schema';
import type { PasskeySignUp } from '@easel/shared/contracts/passkeys.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { clsx } from 'clsx';
import { useState } from 'react';
import { CheckboxField, TextField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { passkeyMessage } from '@/entities/passkey/device';
import { usePasskeysHere } from '@/entities/passkey/use-passkeys-here';
import { errorMessage, fieldErrors } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Text } from '@/ui/text';
import { textLinkClass } from '@/ui/text-link-class';
import { useSignUp } from '../api/sign-up';
import {
  type RegistrationForm,
  readPasskeyRegistration,
  readRegistration,
  readShortRegistration,
} from '../form-rules';
import { ConfirmationPending } from './confirmation-pending';
import { EmailField } from './email-field';
import { LegalLinks } from './legal-links';
import { NewPasswordFields } from './new-password-fields';
import { ProviderButton } from './provider-button';

/** Describes a new account's plan, below the form's title. */
export const FREE_PLAN = `Free, with ${PLANS.free.imagesPerMonth} images a month.`;

const FAILURE = 'Sign up failed';

const EMPTY: RegistrationForm = { name: '', email: '', password: '', confirmPassword: '', terms: false };

/**
 * @param props.invitation the token of an invitation, if the visitor has one
 * @param props.email the initial address
 * @param props.isShort whether it asks only for address, password and consent
 */
export function SignUpForm({
  invitation,
  email = '',
  isShort = false,
}: {
  invitation: string | undefined;
  email?: string;
  isShort?: boolean;
}) {
  const signUp = useSignUp(invitation);
  const hasPasskeys = usePasskeysHere();
  const [withPasskey, setWithPasskey] = useState(false);
  const form = useMutationForm<RegistrationForm, SignupRequest | PasskeySignUp, unknown>({
    initial: { ...EMPTY, email },
    read: isShort ? readShortRegistration : withPasskey ? readPasskeyRegistration : readRegistration,
    mutation: signUp,
    refusedFields,
    problemOf: passkeyMessage,
  });

  if (signUp.data && 'confirmation_required' in signUp.data) {
    return <ConfirmationPending email={signUp.data.user.email} />;
  }
  return (
    <Form form={form} failure={FAILURE}>
      {isShort ? null : (
        <TextField form={form} name="name" label="Full name" autoComplete="name" maxLength={100} required />
      )}
      <EmailField form={form} />
      {withPasskey ? (
        <Text tone="muted">
          Your device will ask for your fingerprint, face or PIN. There is no password to remember, and none
          to steal.
        </Text>
      ) : (
        <NewPasswordFields
          form={form}
          labels={['Password', isShort ? null : 'Confirm password']}
          context={[form.watch('name'), form.watch('email')]}
        />
      )}
      {hasPasskeys && !isShort ? (
        <button
          type="button"
          className={clsx(textLinkClass, 'self-start text-sm')}
          onClick={() => setWithPasskey(!withPasskey)}
        >
          {withPasskey ? 'Use a password instead' : 'Use a passkey instead of a password'}
        </button>
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

/** Puts the specification's title of a failed sign-up before the message at its field. */
function refusedFields(error: Error) {
  const { email, password } = fieldErrors(error);
  const refusal = `${FAILURE}: ${errorMessage(error)}`;
  return {
    email: isEaselError(error, 'email_taken') ? refusal : email,
    password: isEaselError(error, 'weak_password') ? refusal : password,
  };
}
