import { PASSWORD_MIN_LENGTH } from '@easel/shared/contracts/auth';
import { byRules, type FieldErrors } from '@/lib/read-form';

export interface PasswordForm {
  current: string;
  next: string;
  confirm: string;
}

const MISMATCH = 'New passwords do not match';
const TOO_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`;

export function passwordErrors({ current, next, confirm }: PasswordForm): FieldErrors<PasswordForm> {
  return {
    current: current === '' ? 'Please enter your current password' : undefined,
    // Counts code points, as the server does, not UTF-16 units.
    next: [...next].length < PASSWORD_MIN_LENGTH ? TOO_SHORT : undefined,
    confirm: next === confirm ? undefined : MISMATCH,
  };
}

/** Returns the toast for an invalid form; null if the errors of its fields are enough. */
export function passwordFault({
  next,
  confirm,
}: FieldErrors<PasswordForm>): { title: string; description: string } | null {
  if (confirm) return { title: 'Password Mismatch', description: confirm };
  if (next) return { title: 'Password Too Short', description: next };
  return null;
}

export const readPasswordForm = byRules(passwordErrors, (form) => form);
