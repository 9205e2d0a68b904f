import type { BillingInterval } from '@easel/shared/contracts/billing';
import type { PlanQuote } from '@easel/shared/contracts/billing.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { longDate } from '@/lib/long-date';
import { formatCents } from '../plans/plan-price';

export interface QuoteWords {
  /** One sentence about the effect. */
  summary: string;
  facts: readonly { name: string; value: string }[];
  /** Label of the button; null if there is nothing to confirm. */
  confirm: string | null;
  /** Text of the toast after success. */
  done: string;
}

const EACH: Readonly<Record<BillingInterval, string>> = { month: 'a month', year: 'a year' };
export const PAID_BY: Readonly<Record<BillingInterval, string>> = {
  month: 'paid by the month',
  year: 'paid by the year',
};

/**
 * Describes the effect and cost of an order before it is confirmed.
 *
 * @param isChanging whether another change is scheduled; ordering the current plan cancels it
 */
export function quoteWords(quote: PlanQuote, isChanging: boolean): QuoteWords {
  const { name } = PLANS[quote.plan];
  const facts = [
    { name: 'Plan', value: `${name}, ${PAID_BY[quote.interval]}` },
    { name: 'Begins', value: quote.effect === 'period_end' ? longDate(quote.effectiveAt) : 'At once' },
    { name: 'Due now', value: formatCents(quote.dueNowCents) },
    { name: 'Then', value: `${formatCents(quote.renewalCents)} ${EACH[quote.interval]}` },
    {
      name: quote.effect === 'period_end' ? 'First payment' : 'Next payment',
      value: longDate(quote.renewsAt),
    },
  ];
  switch (quote.effect) {
    case 'checkout':
      return {
        summary: `You'll pay on the next page, and ${name} starts right after. It renews until you cancel.`,
        facts,
        confirm: 'Continue to checkout',
        done: '',
      };
    case 'now':
      return {
        summary: `${name} begins at once. You pay the difference for what is left of the period you have paid for.${intervalNote(quote)}`,
        facts,
        confirm: quote.dueNowCents > 0 ? `Pay ${formatCents(quote.dueNowCents)} and change` : 'Change now',
        done: `You are on ${name} now.`,
      };
    case 'period_end':
      return {
        summary: `Nothing changes today: you keep what you have paid for until ${longDate(quote.effectiveAt)}, and nothing is charged before that.`,
        facts,
        confirm: 'Change with the next payment',
        done: `${name}, ${PAID_BY[quote.interval]}, begins on ${longDate(quote.effectiveAt)}.`,
      };
    case 'none':
      return {
        summary: isChanging
          ? `You keep ${name}. The scheduled change is canceled.`
          : 'This is your current plan.',
        facts: [],
        confirm: isChanging ? `Keep ${name}` : null,
        done: `You keep ${name}.`,
      };
  }
}

function intervalNote({ interval, intervalChangesAt }: PlanQuote): string {
  return intervalChangesAt ? ` From ${longDate(intervalChangesAt)} it is ${PAID_BY[interval]}.` : '';
}
