import { REASON_MAX_LENGTH } from '@easel/shared/contracts/admin';
import { byRules } from '@/lib/read-form';

export const NO_REASON = { reason: '' };

/** Returns the error for the reason of an action. */
export function reasonFault(reason: string): string | undefined {
  const given = reason.trim();
  if (given === '') return 'Please give a reason';
  return given.length > REASON_MAX_LENGTH ? `At most ${REASON_MAX_LENGTH} characters, please` : undefined;
}

export const readReason = byRules(
  ({ reason }: { reason: string }) => ({ reason: reasonFault(reason) }),
  ({ reason }) => reason.trim(),
);
