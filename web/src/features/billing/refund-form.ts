import {
  REFUND_MESSAGE_MAX_LENGTH,
  REFUND_REASON_IDS,
  type RefundReason,
  type RefundRule,
} from '@easel/shared/contracts/billing';
import type { RefundEligibility } from '@easel/shared/contracts/billing.schema';
import { definedOnly, type FormErrors } from '@/lib/form-errors';

type Eligibility = Pick<RefundEligibility, 'isEligible' | 'rules'>;

/** Rules that do not hold for a mistaken charge, which is always put right. */
const WAIVED: readonly RefundRule[] = ['reason', 'window', 'images'];

/** Why no request at all would be taken; undefined where one may be. */
export function requestRefusal({ isEligible, rules }: Eligibility): string | undefined {
  if (isEligible) return undefined;
  return rules.find(({ rule, isMet }) => !isMet && !WAIVED.includes(rule))?.explanation;
}

/** What may be given as the reason. */
export function reasonsFor({ isEligible }: Eligibility): readonly RefundReason[] {
  return isEligible ? REFUND_REASON_IDS : ['mistaken_charge'];
}

export interface RefundForm {
  reason: RefundReason | null;
  message: string;
}

/** The contract's rules in its own words. */
export function refundErrors({ reason, message }: RefundForm): FormErrors<keyof RefundForm> {
  return definedOnly({
    reason: reasonError(reason),
    message: messageError(message.trim()),
  });
}

function reasonError(reason: RefundReason | null): string | undefined {
  if (reason === null) return 'Please choose a reason';
  return reason === 'other'
    ? 'The refund policy names no such reason. Please write to support about it.'
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
