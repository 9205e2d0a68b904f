import { longDate } from '../long-date.ts';
import type { MailContent } from './mailer.ts';
import { checkedLink, compose, greeting } from './templates.ts';

interface BillingMailOptions {
  /** The user's name as entered; empty for none. */
  name: string;
  /** http or https URL of the settings. */
  link: string;
  productName: string;
}

const TURN_OFF = 'You can turn off emails like this one in your settings, under Notifications.';
const TEST_BILLING = 'This is test billing: you were not charged.';

/** A change of a subscription that its owner is notified of. */
export type SubscriptionNews =
  | { kind: 'trial_started' | 'trial_ending'; plan: string; endsAt: Date }
  | { kind: 'trial_over'; plan: string }
  | { kind: 'started' | 'changed'; plan: string; isTest: boolean }
  | { kind: 'will_change'; plan: string; interval: 'month' | 'year'; at: Date }
  /** `dropped` and `interval` are the plan and the interval of the pending change that no longer applies. */
  | { kind: 'kept'; plan: string; dropped: string; interval: 'month' | 'year' }
  | { kind: 'will_end'; plan: string; at: Date }
  | { kind: 'resumed' | 'ended' | 'payment_failed'; plan: string };

/** Builds the mail about a change. Mails about failed payments cannot be turned off. */
export function subscriptionMail(
  { name, link, productName }: BillingMailOptions,
  news: SubscriptionNews,
): MailContent {
  const [subject, ...paragraphs] = wordsOf(news, productName);
  return compose(subject, {
    productName,
    greeting: greeting(name),
    paragraphs,
    button: {
      label: news.kind === 'payment_failed' ? 'Check your payment method' : 'Open settings',
      link: checkedLink(link),
    },
    notes: news.kind === 'payment_failed' ? [] : [TURN_OFF],
  });
}

type Words = [subject: string, ...paragraphs: string[]];

function wordsOf(news: SubscriptionNews, product: string): Words {
  const plan = `${product} ${news.plan}`;
  switch (news.kind) {
    case 'trial_started':
      return [
        `Your ${plan} trial has started`,
        `You have access to everything in ${news.plan} until ${longDate(news.endsAt)}. You don't need a card, and you won't be charged.`,
        `To keep ${news.plan}, choose the plan in your settings. Otherwise your account moves to the Free plan when the trial ends.`,
      ];
    case 'trial_ending':
      return [
        `Your ${plan} trial ends on ${longDate(news.endsAt)}`,
        'After that, your account moves to the Free plan. You keep all your images.',
        `To keep ${news.plan}, choose the plan in your settings.`,
      ];
    case 'trial_over':
      return [
        `Your ${plan} trial has ended`,
        'Your account is now on the Free plan. You keep all your images.',
        `You can upgrade to ${news.plan} at any time.`,
      ];
    case 'started':
    case 'changed':
      return [
        news.kind === 'started' ? `Welcome to ${plan}` : `Your plan is now ${plan}`,
        `You now have access to everything in ${news.plan}. You can see your payments and change or cancel your plan in your settings.`,
        ...(news.isTest ? [TEST_BILLING] : []),
      ];
    case 'will_change':
      return [
        `Your plan changes on ${longDate(news.at)}`,
        `On ${longDate(news.at)} you move to ${news.plan}, billed ${billed(news.interval)}. Until then, nothing changes.`,
      ];
    case 'kept':
      return [
        `Your plan stays ${plan}`,
        `The change to ${news.dropped}, billed ${billed(news.interval)}, no longer applies, and ${news.plan} renews as before.`,
        "If you didn't cancel the change yourself, it could not be kept. Please choose the plan again in your settings.",
      ];
    case 'will_end':
      return [
        `Your ${plan} plan ends on ${longDate(news.at)}`,
        `You keep everything in ${news.plan} until then, and you won't be charged again. After that, your account moves to the Free plan.`,
        'To keep your plan, resume it in your settings before then.',
      ];
    case 'resumed':
      return [
        `Your ${plan} plan will continue`,
        'You resumed your plan before it ended, so it will renew as usual.',
      ];
    case 'ended':
      return [
        `Your ${plan} plan has ended`,
        'Your account is now on the Free plan. You keep all your images.',
      ];
    case 'payment_failed':
      return [
        `Your payment for ${plan} failed`,
        "We'll try again over the next few days, and you keep your plan in the meantime. Please check your payment method.",
      ];
  }
}

const billed = (interval: 'month' | 'year') => (interval === 'month' ? 'monthly' : 'yearly');

export interface RefundMailOptions extends BillingMailOptions {
  /** `$9.00` */
  amount: string;
}

/** Confirms a refund request. */
export function refundRequestedMail(options: RefundMailOptions & { decisionBy: Date }): MailContent {
  const { name, link, productName, amount, decisionBy } = options;
  return compose(`We received your refund request for ${amount}`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `We received your request to refund your payment of ${amount}. We'll let you know our decision by ${longDate(decisionBy)}.`,
    ],
    button: { label: 'View your request', link: checkedLink(link) },
    notes: [],
  });
}

/** Reports the decision on a refund request. @param options.note written by the operator */
export function refundDecidedMail(
  options: RefundMailOptions & { isApproved: boolean; note: string | null; paidBackBy: Date },
): MailContent {
  const { name, link, productName, amount, isApproved, note, paidBackBy } = options;
  const said = note === null ? [] : [note];
  return compose(
    isApproved ? `Your refund of ${amount} was approved` : `Your refund request for ${amount} was declined`,
    {
      productName,
      greeting: greeting(name),
      paragraphs: isApproved
        ? [
            `We approved your refund of ${amount}. It will be paid to your original payment method by ${longDate(paidBackBy)}.`,
            'Your plan has ended, and your account is now on the Free plan. You keep all your images.',
            ...said,
          ]
        : [`We reviewed your request to refund ${amount}, and we're unable to approve it.`, ...said],
      button: { label: 'View your request', link: checkedLink(link) },
      notes: [],
    },
  );
}
