import { CREDENTIALS_REQUIRED } from '@easel/shared/contracts/auth';
import type { SignupRequest } from '@easel/shared/contracts/auth.schema';
import { isEmailAddress } from '@easel/shared/contracts/email';
import type { PasskeySignUp } from '@easel/shared/contracts/passkeys.schema';
import { passwordLengthError } from '@/lib/password-length';
import { byRules, type FieldErrors } from '@/lib/read-form';

export interface Credentials {
  email: string;
  password: string;
}

interface NewPassword {
  password: string;
  confirmPassword: string;
}

export interface RegistrationForm {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  terms: boolean;
}

function emailError(email: string): string | undefined {
  if (email.trim() === '') return CREDENTIALS_REQUIRED;
  return isEmailAddress(email) ? undefined : 'Please enter a valid email address';
}

/** The message covers both fields, so only the first one shows it. */
function missingPassword(form: Credentials): string | undefined {
  if (form.password !== '') return undefined;
  return form.email.trim() === '' ? undefined : CREDENTIALS_REQUIRED;
}

export function signInErrors(form: Credentials): FieldErrors<Credentials> {
  return { email: emailError(form.email), password: missingPassword(form) };
}

export const readSignIn = byRules(signInErrors, ({ email, password }) => ({ email: email.trim(), password }));

/** The form has only an address, so its message does not mention credentials. */
export const readRecovery = byRules(
  ({ email }: { email: string }) => ({
    email: email.trim() === '' ? 'Please enter your email address' : emailError(email),
  }),
  ({ email }) => email.trim(),
);

export function newPasswordErrors(form: NewPassword): FieldErrors<NewPassword> {
  return {
    password: passwordLengthError(form.password),
    confirmPassword: form.password === form.confirmPassword ? undefined : 'New passwords do not match',
  };
}

export const readNewPassword = byRules(newPasswordErrors, ({ password }) => password);

export function registrationErrors(form: RegistrationForm): FieldErrors<RegistrationForm> {
  return {
    name: form.name.trim() === '' ? 'Please enter your full name' : undefined,
    email: emailError(form.email),
    password: form.password === '' ? missingPassword(form) : passwordLengthError(form.password),
    confirmPassword: form.password === form.confirmPassword ? undefined : "Passwords don't match",
    terms: form.terms ? undefined : 'Please accept the terms and conditions',
  };
}

/**
 * For the short sign-up, which asks only for what an account needs. Instead of a second field, the password field can
 * show the password.
 */
export const readShortRegistration = byRules(
  (form: RegistrationForm) => ({ ...registrationErrors(form), name: undefined, confirmPassword: undefined }),
  requestOf,
);

/** Without a password, for an account that signs in with a passkey. */
export const readPasskeyRegistration = byRules(
  (form: RegistrationForm) => ({
    ...registrationErrors(form),
    password: undefined,
    confirmPassword: undefined,
  }),
  (form): PasskeySignUp => ({ email: form.email.trim(), data: { full_name: form.name.trim() } }),
);

export const readRegistration = byRules(registrationErrors, requestOf);

function requestOf({ email, password, name }: RegistrationForm): SignupRequest {
  return { email: email.trim(), password, data: { full_name: name.trim() } };
}
