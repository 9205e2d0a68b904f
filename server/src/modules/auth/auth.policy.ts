import { PASSWORD_MIN_LENGTH } from '@easel/shared/contracts/auth';
import { MINUTE_MS } from '@easel/shared/contracts/durations';
import { AppError } from '@easel/shared/node/app-error';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { invalid } from '../../http/validation.ts';

const RECOVERY_WINDOW_MS = 15 * MINUTE_MS;

/** The user and the product: words from which attackers guess first. */
export interface PasswordContext {
  email: string;
  fullName: string;
  productName: string;
}

/** @throws {AppError} weak_password with every reason */
export async function assertStrongPassword(
  password: string,
  { email, fullName, productName }: PasswordContext,
): Promise<void> {
  const reasons: string[] = [];
  if ([...password].length < PASSWORD_MIN_LENGTH) {
    reasons.push(`Password must be at least ${PASSWORD_MIN_LENGTH} characters long`);
  }
  if (password.trim() === '') reasons.push('Password must not be blank');
  if (password.toLowerCase() === email) reasons.push('Password must not be the email address');
  if (reasons.length === 0 && (await isCommon(password, [email, fullName, productName]))) {
    reasons.push('Password is too easy to guess. Try a few unrelated words');
  }
  const [detail] = reasons;
  if (!detail) return;
  const errors = reasons.map((message) => ({ pointer: '/password', message }));
  throw new AppError('weak_password', { detail, details: { errors } });
}

/** Loads the lists of common passwords on first use. This takes a quarter of a second, which the start does not wait for. */
async function isCommon(password: string, context: readonly string[]): Promise<boolean> {
  const { estimatePassword } = await import('@easel/shared/passwords/password-strength');
  return estimatePassword(password, context).isCommon;
}

/**
 * Refuses an account that is suspended or to be deleted: its access token may outlive its session by up to a second.
 *
 * @throws {AppError} account_suspended, session_revoked
 */
export function assertInUse(account: { suspendedAt: Date | null; deletionRequestedAt: Date | null }): void {
  if (account.suspendedAt) throw new AppError('account_suspended');
  if (account.deletionRequestedAt) throw new AppError('session_revoked');
}

/** Returns whether a password may be changed without the current one: shortly after signing in by a password-reset link. */
export function mayResetPassword(
  { recoveredAt }: Pick<AuthenticatedUser, 'recoveredAt'>,
  now: Date,
): boolean {
  return recoveredAt !== null && now.getTime() - recoveredAt.getTime() < RECOVERY_WINDOW_MS;
}

export const currentPasswordRefused = (message: string): AppError =>
  invalid([{ pointer: '/current_password', message }]);
