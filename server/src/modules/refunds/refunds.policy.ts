import {
  REFUND_IMAGE_LIMITS,
  REFUND_WINDOW_DAYS,
  type RefundReason,
  type RefundRule,
} from '@easel/shared/contracts/billing';
import { DAY_MS } from '@easel/shared/contracts/durations';
import { PLANS } from '@easel/shared/contracts/plans';
import { longDate } from '@easel/shared/node/long-date';
import type { PaymentRow } from '@easel/shared/node/repos/billing/payments.repo';

/** The facts that the rules check. */
export interface RefundCase {
  /** The payment to refund; undefined if there is none that was paid and not refunded. */
  payment: PaymentRow | undefined;
  firstPaidAt: Date | undefined;
  /** Images completed since then. */
  images: number;
  /** Undefined before a reason is given. */
  reason: RefundReason | undefined;
  standing: { isPastDue: boolean; hasDispute: boolean; isSuspended: boolean };
  now: Date;
}

export interface RuleResult {
  rule: RefundRule;
  isMet: boolean;
  /** The rule's state, as a text for the user. */
  explanation: string;
}

/** Checks every rule of the refund policy, in its order. All must be met. A mistaken charge is always corrected. */
export function checkRefundRules(refund: RefundCase): RuleResult[] {
  return [
    paymentRule(refund),
    windowRule(refund),
    imagesRule(refund),
    reasonRule(refund),
    standingRule(refund),
  ];
}

function paymentRule({ payment }: RefundCase): RuleResult {
  return {
    rule: 'payment',
    isMet: payment !== undefined,
    explanation: payment
      ? `There is a payment for ${PLANS[payment.plan].name} that can be refunded.`
      : 'There is no payment that can be refunded.',
  };
}

function windowRule({ firstPaidAt, reason, now }: RefundCase): RuleResult {
  const rule = 'window';
  if (reason === 'mistaken_charge')
    return { rule, isMet: true, explanation: 'A mistaken charge is corrected at any time.' };
  if (!firstPaidAt)
    return {
      rule,
      isMet: false,
      explanation: `The ${REFUND_WINDOW_DAYS} days start with your first payment.`,
    };
  const end = new Date(firstPaidAt.getTime() + REFUND_WINDOW_DAYS * DAY_MS);
  const isMet = now <= end;
  return {
    rule,
    isMet,
    explanation: `The ${REFUND_WINDOW_DAYS} days from your first payment ${isMet ? 'end' : 'ended'} on ${longDate(end)}.`,
  };
}

function imagesRule({ payment, images, reason }: RefundCase): RuleResult {
  const rule = 'images';
  if (!payment)
    return { rule, isMet: false, explanation: 'The number of images is checked once there is a payment.' };
  const limit = REFUND_IMAGE_LIMITS[payment.plan];
  const made = `You have made ${images} of at most ${limit} images on ${PLANS[payment.plan].name}.`;
  if (images <= limit) return { rule, isMet: true, explanation: made };
  if (reason === 'mistaken_charge')
    return {
      rule,
      isMet: true,
      explanation: 'A mistaken charge is corrected regardless of how many images were made.',
    };
  return {
    rule,
    isMet: false,
    explanation: `You have made ${images} images since your first payment, and at most ${limit} allow a refund on ${PLANS[payment.plan].name}.`,
  };
}

function reasonRule({ reason }: RefundCase): RuleResult {
  return {
    rule: 'reason',
    isMet: reason !== 'other',
    explanation: reasonWords(reason),
  };
}

function reasonWords(reason: RefundReason | undefined): string {
  if (reason === undefined) return 'You choose one when you send the request.';
  return reason === 'other'
    ? 'The reason is not one of those in the refund policy. Contact support about it.'
    : 'You gave one of the reasons in the refund policy.';
}

function standingRule({ standing }: RefundCase): RuleResult {
  const { isPastDue, hasDispute, isSuspended } = standing;
  const fault = isSuspended
    ? 'Your account is suspended.'
    : hasDispute
      ? 'One of your payments is in dispute with your bank, which will decide it.'
      : isPastDue
        ? 'One of your payments is outstanding.'
        : undefined;
  return {
    rule: 'standing',
    isMet: fault === undefined,
    explanation: fault ?? 'Your account is in good standing.',
  };
}
