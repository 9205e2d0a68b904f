import { PLANS } from '@easel/shared/contracts/plans';
import type { PlanSource } from './prose';

const { enterprise, free, pro, team } = PLANS;

export const PRICING = {
  title: 'Pricing',
  text: 'Start for free. A picture takes one credit, more with some models, and none if it fails.',
  periodLabel: 'Billing period',
  periods: { monthly: 'Monthly', annual: 'Annual' },
  saving: `Save ${pro.annualDiscountPercent}%`,
  current: 'Current plan',
  noCard: 'No card needed',
  billedMonthly: 'Billed each month',
  enterpriseText: 'For large customers, with support at any hour.',
} as const;

/** What the buttons below a plan say. */
export const PLAN_BUTTONS = {
  visitor: 'Get Started',
  choose: (plan: string) => `Choose ${plan}`,
  keep: (plan: string) => `Keep ${plan}`,
  trial: (days: number) => `Start ${days}-day free trial`,
  switchTo: { month: 'Pay by the month', year: 'Pay by the year' },
  leave: `Move to ${free.name}`,
  sharedPlan: (team: string) => `The plan of the team ${team}`,
  ask: (plan: string) => `Ask for ${plan}`,
  outOfReach: 'Your plan could not be loaded. Reload the page to try again.',
} as const;

export const CHECKOUT_CANCELED = 'You left the checkout. Nothing was charged, and your plan is as it was.';

export const COMPARISON_LINK = {
  title: 'Every detail, side by side',
  text: 'Sizes, downloads, styles, turns in the queue and API limits of all four plans in one table.',
  label: 'Compare the plans',
} as const;

export interface Question {
  question: string;
  /** Only where plans are sold, or only where operators give them. */
  only?: PlanSource;
  answer: string;
}

export const PRICING_QUESTIONS: readonly Question[] = [
  {
    question: 'What is a credit?',
    answer:
      'A picture takes one credit, or what its model says; four versions of a prompt are four pictures. A credit is held when your request is accepted and returned if the picture fails or you cancel it before a paid model has begun. Downloading costs nothing, in whatever size your plan includes.',
  },
  {
    question: 'What happens when my pictures for the month are used up?',
    answer: `You see when the next ones arrive. Your month starts on the day you joined, with the full number of your plan: ${free.imagesPerMonth} with ${free.name}. Unused images do not carry over. Everything you have made stays yours to open and download.`,
  },
  {
    question: 'May I use my pictures commercially?',
    answer: `With ${pro.name} and every plan above it, yes. ${free.name} is for personal use, and its pictures carry a watermark. When you change to another plan, we take the mark off the pictures that you have. They stay for personal use: make one again with the same seed to use it commercially.`,
  },
  {
    question: 'How do I get a paid plan, and how do I leave it?',
    only: 'sold',
    answer: `Choose one above and confirm what it costs; before you do, you are shown what is paid now and what renews when. ${pro.name} can be tried for ${pro.trialDays} days without a card, once, and a trial ends by itself. A year paid at once costs ${pro.annualDiscountPercent}% less. You cancel in your settings at any time and keep the plan until the end of what you have paid for. A larger plan can begin at once for the difference; every other change takes effect at the next billing cycle. With ${team.name}, ${team.seats} people share one plan and its credits, each with an account of their own; with ${enterprise.name}, any number.`,
  },
  {
    question: 'How do I get another plan?',
    only: 'given',
    answer: `Write to us. Plans are not for sale here: the team that runs this site gives them. With ${team.name}, ${team.seats} people share one plan and its credits, each with an account of their own; with ${enterprise.name}, any number.`,
  },
];
