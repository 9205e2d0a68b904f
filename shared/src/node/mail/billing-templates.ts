import type { MailContent } from './mailer.ts';
import { checkedLink, compose, dateOf, greeting } from './templates.ts';

interface BillingMailOptions {
  /** The user's name as entered; empty for none. */
  name: string;
  /** http or https URL of the settings. */
  link: string;
  productName: string;
}

const SWITCH_OFF = 'You can switch off mails like this one in your settings, under Notifications.';
const TEST_BILLING = 'This is test billing: no money was taken.';

/** A change of a subscription that its owner is told about. */
export type SubscriptionNews =
  | { kind: 'trial_started' | 'trial_ending'; plan: string; endsAt: Date }
  | { kind: 'trial_over'; plan: string }
  | { kind: 'started' | 'changed'; plan: string; isTest: boolean }
  | { kind: 'will_change'; plan: string; interval: 'month' | 'year'; at: Date }
  | { kind: 'will_end'; plan: string; at: Date }
  | { kind: 'resumed' | 'ended' | 'payment_failed'; plan: string };

/** Builds the mail about a change. Mails about failed payments cannot be switched off. */
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
    notes: news.kind === 'payment_failed' ? [] : [SWITCH_OFF],
  });
}

type Words = [subject: string, ...paragraphs: string[]];

function wordsOf(news: SubscriptionNews, product: string): Words {
  const plan = `${product} ${news.plan}`;
  switch (news.kind) {
    case 'trial_started':
      return [
        `Your ${plan} trial has begun`,
        `You have everything in ${news.plan} until ${dateOf(news.endsAt)}. No card is needed, and nothing is charged.`,
        'If you want to keep it, choose the plan in your settings. Otherwise your account moves to the Free plan by itself.',
      ];
    case 'trial_ending':
      return [
        `Your ${plan} trial ends on ${dateOf(news.endsAt)}`,
        `After that your account moves to the Free plan. Your images stay where they are.`,
        `If you want to keep ${news.plan}, choose the plan in your settings.`,
      ];
    case 'trial_over':
      return [
        `Your ${plan} trial is over`,
        'Your account is on the Free plan now. Your images are where they were.',
        `You can choose ${news.plan} at any time.`,
      ];
    case 'started':
    case 'changed':
      return [
        news.kind === 'started' ? `Welcome to ${plan}` : `Your plan is now ${plan}`,
        `Everything in ${news.plan} is yours from now on. You see your payments, and can change or cancel the plan, in your settings.`,
        ...(news.isTest ? [TEST_BILLING] : []),
      ];
    case 'will_change':
      return [
        `Your plan changes on ${dateOf(news.at)}`,
        `From ${dateOf(news.at)} on your plan is ${news.plan}, paid by the ${news.interval}. Until then everything stays as it is.`,
      ];
    case 'will_end':
      return [
        `Your ${plan} plan ends on ${dateOf(news.at)}`,
        `Until then you keep everything in ${news.plan}, and nothing more is charged. After that your account moves to the Free plan.`,
        'If you change your mind, resume it in your settings before then.',
      ];
    case 'resumed':
      return [`Your ${plan} plan goes on`, 'It renews as before: you resumed it before it ended.'];
    case 'ended':
      return [
        `Your ${plan} plan has ended`,
        'Your account is on the Free plan now. Your images are where they were.',
      ];
    case 'payment_failed':
      return [
        `Your payment for ${plan} did not go through`,
        'We try again in the next days, and you keep your plan meanwhile. Please check your payment method.',
      ];
  }
}

export interface RefundMailOptions extends BillingMailOptions {
  /** `$9.00` */
  amount: string;
}

/** Confirms a refund request. */
export function refundRequestedMail(options: RefundMailOptions & { decisionBy: Date }): MailContent {
  const { name, link, productName, amount, decisionBy } = options;
  return compose(`We have your request for a refund of ${amount}`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `You asked us to refund your payment of ${amount}. We look at it now, and you hear from us by ${dateOf(decisionBy)}.`,
    ],
    button: { label: 'See where it stands', link: checkedLink(link) },
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
    isApproved ? `Your refund of ${amount} is approved` : `About your request for a refund of ${amount}`,
    {
      productName,
      greeting: greeting(name),
      paragraphs: isApproved
        ? [
            `Your refund of ${amount} is approved. The money goes back the way it came, by ${dateOf(paidBackBy)}.`,
            'Your plan ends with it: your account is on the Free plan now, and your images are where they were.',
            ...said,
          ]
        : [`We have looked at your request to refund ${amount}, and cannot grant it.`, ...said],
      button: { label: 'See your request', link: checkedLink(link) },
      notes: [],
    },
  );
}
