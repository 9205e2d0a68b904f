import { CREDENTIALS_REQUIRED, PASSWORD_MIN_LENGTH } from '@easel/shared/contracts/auth';
import type { SignupRequest } from '@easel/shared/contracts/auth.schema';
import { isEmailAddress } from '@easel/shared/contracts/email';
import { definedOnly, type FormErrors } from '@/lib/form-errors';

export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`;

export interface RegistrationForm {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  terms: boolean;
}

export function emailError(email: string): string | undefined {
  if (email.trim() === '') return CREDENTIALS_REQUIRED;
  return isEmailAddress(email) ? undefined : 'Please enter a valid email address';
}

/** An address alone is asked for, so say that and not the message about credentials. */
export function recoverErrors(email: string): FormErrors<'email'> {
  if (email.trim() === '') return { email: 'Please enter your email address' };
  return definedOnly({ email: emailError(email) });
}

/** One sentence speaks of both fields, so it stands at the first one only. */
function missingPassword(form: { email: string; password: string }): string | undefined {
  if (form.password !== '') return undefined;
  return form.email.trim() === '' ? undefined : CREDENTIALS_REQUIRED;
}

export function signInErrors(form: { email: string; password: string }): FormErrors<'email' | 'password'> {
  return definedOnly({ email: emailError(form.email), password: missingPassword(form) });
}

function tooShort(password: string): string | undefined {
  return password.length < PASSWORD_MIN_LENGTH ? PASSWORD_TOO_SHORT : undefined;
}

export function newPasswordErrors(form: {
  password: string;
  confirmPassword: string;
}): FormErrors<'password' | 'confirmPassword'> {
  return definedOnly({
    password: tooShort(form.password),
    confirmPassword: form.password === form.confirmPassword ? undefined : 'New passwords do not match',
  });
}

export function registrationErrors(form: RegistrationForm): FormErrors<keyof RegistrationForm> {
  return definedOnly({
    name: form.name.trim() === '' ? 'Please enter your full name' : undefined,
    email: emailError(form.email),
    password: form.password === '' ? missingPassword(form) : tooShort(form.password),
    confirmPassword: form.password === form.confirmPassword ? undefined : "Passwords don't match",
    terms: form.terms ? undefined : 'Please accept the terms and conditions',
  });
}

export function toSignupRequest(form: RegistrationForm): SignupRequest {
  return { email: form.email.trim(), password: form.password, data: { full_name: form.name.trim() } };
}
