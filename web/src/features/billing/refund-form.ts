import {
  REFUND_MESSAGE_MAX_LENGTH,
  REFUND_REASON_IDS,
  type RefundReason,
  type RefundRule,
} from '@easel/shared/contracts/billing';
import type { RefundEligibility, RefundRequest } from '@easel/shared/contracts/billing.schema';
import { byRules } from '@/lib/read-form';

type Eligibility = Pick<RefundEligibility, 'isEligible' | 'rules'>;

/** Rules that do not apply to a mistaken charge, which is always refunded. */
const WAIVED: readonly RefundRule[] = ['reason', 'window', 'images'];

/** Returns why no request can be accepted; undefined if one can be sent. */
export function requestRefusal({ isEligible, rules }: Eligibility): string | undefined {
  if (isEligible) return undefined;
  return rules.find(({ rule, isMet }) => !isMet && !WAIVED.includes(rule))?.explanation;
}

/** Returns the reasons that can be given. */
export function reasonsFor({ isEligible }: Eligibility): readonly RefundReason[] {
  return isEligible ? REFUND_REASON_IDS : ['mistaken_charge'];
}

export interface RefundForm {
  reason: RefundReason | null;
  message: string;
}

export const EMPTY_REFUND: RefundForm = { reason: null, message: '' };

/**
 * Returns a reader that checks the contract's rules with its own messages.
 *
 * @param paymentId the payment to refund; null for the last one
 */
export const readRefundForm = (paymentId: string | null) =>
  byRules<RefundForm, RefundRequest>(
    ({ reason, message }) => ({ reason: reasonError(reason), message: messageError(message.trim()) }),
    ({ reason, message }) => ({
      reason: reason as RefundReason,
      message: message.trim(),
      ...(paymentId !== null && { paymentId }),
    }),
  );

function reasonError(reason: RefundReason | null): string | undefined {
  if (reason === null) return 'Please choose a reason';
  return reason === 'other'
    ? 'The refund policy does not cover this reason. Please write to support.'
    : undefined;
}

function messageError(message: string): string | undefined {
  if (message === '') return 'Please tell us in a sentence what went wrong';
  if (message.length > REFUND_MESSAGE_MAX_LENGTH)
    return `At most ${REFUND_MESSAGE_MAX_LENGTH} characters, please`;
  return message.includes('\u0000') || !message.isWellFormed()
    ? 'The message contains broken text'
    : undefined;
}
