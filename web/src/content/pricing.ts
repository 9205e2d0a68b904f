import { PLANS } from '@easel/shared/contracts/plans';
import type { PlanSource } from './prose';

const { enterprise, free, pro, team } = PLANS;

export const PRICING = {
  title: 'Pricing',
  text: 'Start for free. A picture costs one credit, or more with some models, and none if it fails.',
  periodLabel: 'Billing period',
  periods: { monthly: 'Monthly', annual: 'Annual' },
  saving: `Save ${pro.annualDiscountPercent}%`,
  current: 'Current plan',
  noCard: 'No card needed',
  billedMonthly: 'Billed each month',
  enterpriseText: 'For large organizations, with 24/7 support.',
} as const;

/** The labels of the buttons below a plan. */
export const PLAN_BUTTONS = {
  visitor: 'Get Started',
  choose: (plan: string) => `Choose ${plan}`,
  keep: (plan: string) => `Keep ${plan}`,
  trial: (days: number) => `Start ${days}-day free trial`,
  switchTo: { month: 'Switch to monthly billing', year: 'Switch to yearly billing' },
  leave: `Switch to ${free.name}`,
  sharedPlan: (team: string) => `The plan of the team ${team}`,
  ask: (plan: string) => `Ask for ${plan}`,
  outOfReach: 'Your plan could not be loaded. Reload the page to try again.',
} as const;

export const CHECKOUT_CANCELED = 'You left the checkout. Nothing was charged, and your plan has not changed.';

export const COMPARISON_LINK = {
  title: 'Every detail, side by side',
  text: 'Sizes, downloads, styles, queue priority and API limits of all four plans in one table.',
  label: 'Compare the plans',
} as const;

export interface Question {
  question: string;
  /** Shown only where plans are sold, or only where operators give them. */
  only?: PlanSource;
  answer: string;
}

export const PRICING_QUESTIONS: readonly Question[] = [
  {
    question: 'What is a credit?',
    answer:
      'A picture costs one credit, or more with some models. Four versions of a prompt are four pictures. A credit is held when your request is accepted, and returned if the picture fails or you cancel it before a paid model has started. Downloads are free in every size that your plan includes.',
  },
  {
    question: 'What happens when my pictures for the month are used up?',
    answer: `You see when your credits reset. Your month starts on the day you joined, with your plan's full number: ${free.imagesPerMonth} with ${free.name}. Unused images do not carry over. You can still open and download everything you have made.`,
  },
  {
    question: 'May I use my pictures commercially?',
    answer: `With ${pro.name} and every plan above it, yes. ${free.name} is for personal use, and its pictures carry a watermark. When you upgrade, we remove it from your existing pictures. They stay for personal use: run one again with the same seed to use it commercially.`,
  },
  {
    question: 'How do I get a paid plan, and how do I leave it?',
    only: 'sold',
    answer: `Choose one above. Before you confirm, you see what is due now and what renews when. ${pro.name} can be tried once for ${pro.trialDays} days without a card, and the trial ends on its own. Yearly billing costs ${pro.annualDiscountPercent}% less. You can cancel in your settings at any time, and keep the plan until the end of the period you paid for. An upgrade can start right away for the difference in price; every other change takes effect at the next billing cycle. With ${team.name}, ${team.seats} people share one plan and its credits, each with their own account; with ${enterprise.name}, any number.`,
  },
  {
    question: 'How do I get another plan?',
    only: 'given',
    answer: `Write to us. Plans are not for sale here: the team that runs this site assigns them. With ${team.name}, ${team.seats} people share one plan and its credits, each with their own account; with ${enterprise.name}, any number.`,
  },
];
