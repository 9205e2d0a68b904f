import { PLANS } from '@easel/shared/contracts/plans';
import type { Subscription } from '@easel/shared/contracts/plans.schema';
import { planFeatures } from '@/content/plan-features';
import { monthAndDay } from '@/lib/dates';
import { creditCount, wholeNumber } from '@/lib/formats';

/** An account's credits this month. `percent` is null if they are unlimited. */
export interface Usage {
  percent: number | null;
  used: string;
  left: string;
  resets: string;
}

export function describeUsage({
  used,
  total,
  remaining,
  holdback,
  resetsAt,
}: Subscription['credits']): Usage {
  if (total === null || remaining === null) {
    return {
      percent: null,
      used: `${creditCount(used)} used this month`,
      left: 'Unlimited images',
      resets: `Resets on ${monthAndDay(resetsAt)}.`,
    };
  }
  if (holdback !== null) return heldBack({ used, total, remaining }, holdback);
  return {
    percent: Math.min(100, Math.round((used / total) * 100)),
    used: `${wholeNumber(used)} of ${wholeNumber(total)} credits used`,
    left: `${wholeNumber(remaining)} left`,
    resets: `New credits on ${monthAndDay(resetsAt)}.`,
  };
}

/** Describes why the credits do not cover a request, and when they will. */
export function describeShortage(credits: Subscription['credits'], cost: number): string {
  const { left, resets } = describeUsage(credits);
  return `This needs ${creditCount(cost)}, and you have ${left}. ${resets}`;
}

/** Describes credits that the account cannot use yet. */
function heldBack(
  { used, total, remaining }: { used: number; total: number; remaining: number },
  why: NonNullable<Subscription['credits']['holdback']>,
): Usage {
  const usable = Math.max(1, used + remaining);
  return {
    percent: Math.min(100, Math.round((used / usable) * 100)),
    used: `${wholeNumber(used)} of ${wholeNumber(usable)} credits used`,
    left: `${wholeNumber(remaining)} left`,
    resets:
      why === 'past_due'
        ? 'Your last payment did not go through. New credits arrive once it does.'
        : `Confirm your email address to use all ${wholeNumber(total)}.`,
  };
}

/** Returns the most important features that Pro has and Free lacks. */
export function whatProAdds(): string[] {
  const free = planFeatures(PLANS.free).map(({ text }) => text);
  return planFeatures(PLANS.pro)
    .map(({ text }) => text)
    .filter((text) => !free.includes(text))
    .slice(0, 6);
}
