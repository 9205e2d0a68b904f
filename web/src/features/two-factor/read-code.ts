import { isEaselError } from '@easel/shared/client/easel-error';
import { errorMessage } from '@/lib/errors';
import { byRules } from '@/lib/read-form';

export const NO_CODE = { code: '' };

export const readCode = byRules(
  ({ code }: { code: string }) => ({ code: code.trim() === '' ? 'Please enter a code' : undefined }),
  ({ code }) => code.trim(),
);

/** Shows that a code was refused at its field. */
export const refusedCode = (error: Error) => ({
  code: isEaselError(error, 'invalid_code') ? errorMessage(error) : undefined,
});
