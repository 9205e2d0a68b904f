import { PLANS } from '@easel/shared/contracts/plans';
import type { Subscription } from '@easel/shared/contracts/plans.schema';
import { planFeatures } from '@/content/plan-features';

const count = (value: number) => value.toLocaleString('en');
const day = (iso: string) => new Date(iso).toLocaleDateString('en', { month: 'long', day: 'numeric' });

/** An account's credits this month. `percent` is null where they are unlimited. */
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
      used: `${count(used)} ${used === 1 ? 'credit' : 'credits'} used this month`,
      left: 'Unlimited images',
      resets: `Resets on ${day(resetsAt)}.`,
    };
  }
  if (holdback !== null) return heldBack({ used, total, remaining }, holdback);
  return {
    percent: Math.min(100, Math.round((used / total) * 100)),
    used: `${count(used)} of ${count(total)} credits used`,
    left: `${count(remaining)} left`,
    resets: `New credits on ${day(resetsAt)}.`,
  };
}

/** Describes credits that the account cannot use yet. */
function heldBack(
  { used, total, remaining }: { used: number; total: number; remaining: number },
  why: NonNullable<Subscription['credits']['holdback']>,
): Usage {
  const usable = Math.max(1, used + remaining);
  return {
    percent: Math.min(100, Math.round((used / usable) * 100)),
    used: `${count(used)} of ${count(usable)} credits used`,
    left: `${count(remaining)} left`,
    resets:
      why === 'past_due'
        ? 'Your last payment did not go through. New credits come with it.'
        : `Confirm your email address to use all ${count(total)}.`,
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
