import { passwordLengthError } from '@/lib/password-length';
import { byRules, type FieldErrors } from '@/lib/read-form';

export interface PasswordForm {
  current: string;
  next: string;
  confirm: string;
  revokesKeys: boolean;
  revokesLinks: boolean;
}

const MISMATCH = 'New passwords do not match';

export function passwordErrors({
  current,
  next,
  confirm,
}: Omit<PasswordForm, 'revokesKeys' | 'revokesLinks'>): FieldErrors<PasswordForm> {
  return {
    current: current === '' ? 'Please enter your current password' : undefined,
    next: passwordLengthError(next),
    confirm: next === confirm ? undefined : MISMATCH,
  };
}

/** Returns the toast for an invalid form; null if the errors at its fields are enough. */
export function passwordFault({
  next,
  confirm,
}: FieldErrors<PasswordForm>): { title: string; description: string } | null {
  if (confirm) return { title: 'Password Mismatch', description: confirm };
  if (next) return { title: 'Password Too Short', description: next };
  return null;
}

export const readPasswordForm = byRules(passwordErrors, (form) => form);
