import { PASSWORD_MIN_LENGTH } from '@easel/shared/contracts/auth';

/** Shorter passwords get the specification's text, which mentions this length. */
const SPECIFIED_MIN_LENGTH = 6;

/** Returns what is wrong with the length of a new password, counted in code points as the server does. */
export function passwordLengthError(password: string): string | undefined {
  const { length } = [...password];
  if (length >= PASSWORD_MIN_LENGTH) return undefined;
  const atLeast = length < SPECIFIED_MIN_LENGTH ? SPECIFIED_MIN_LENGTH : PASSWORD_MIN_LENGTH;
  return `Password must be at least ${atLeast} characters long`;
}
