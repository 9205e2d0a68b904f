import type { BillingInterval } from '@easel/shared/contracts/billing';
import type { PlanQuote } from '@easel/shared/contracts/billing.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { longDate } from '@/lib/dates';
import { dollars } from '@/lib/formats';

export interface QuoteWords {
  /** One sentence about the effect. */
  summary: string;
  facts: readonly { name: string; value: string }[];
  /** The button's label; null if there is nothing to confirm. */
  confirm: string | null;
  /** Text of the toast after success. */
  done: string;
}

const EACH: Readonly<Record<BillingInterval, string>> = { month: 'a month', year: 'a year' };
export const PAID_BY: Readonly<Record<BillingInterval, string>> = {
  month: 'billed monthly',
  year: 'billed yearly',
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
    { name: 'Starts', value: quote.effect === 'period_end' ? longDate(quote.effectiveAt) : 'Today' },
    { name: 'Due now', value: dollars(quote.dueNowCents) },
    { name: 'Then', value: `${dollars(quote.renewalCents)} ${EACH[quote.interval]}` },
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
        summary: `${name} starts right away. You pay the difference for the rest of your billing period.${intervalNote(quote)}`,
        facts,
        confirm: quote.dueNowCents > 0 ? `Pay ${dollars(quote.dueNowCents)} and change` : 'Change now',
        done: `You're now on ${name}.`,
      };
    case 'period_end':
      return {
        summary: `Your current plan stays until ${longDate(quote.effectiveAt)}, and nothing is charged before then.`,
        facts,
        confirm: 'Schedule change',
        done: `${name}, ${PAID_BY[quote.interval]}, starts on ${longDate(quote.effectiveAt)}.`,
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
  return intervalChangesAt ? ` From ${longDate(intervalChangesAt)}, it is ${PAID_BY[interval]}.` : '';
}
