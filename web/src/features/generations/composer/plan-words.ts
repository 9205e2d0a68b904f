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

export function describeUsage({ used, total, remaining, resetsAt }: Subscription['credits']): Usage {
  if (total === null || remaining === null) {
    return {
      percent: null,
      used: `${count(used)} ${used === 1 ? 'credit' : 'credits'} used this month`,
      left: 'Unlimited images',
      resets: `Resets on ${day(resetsAt)}.`,
    };
  }
  return {
    percent: Math.min(100, Math.round((used / total) * 100)),
    used: `${count(used)} of ${count(total)} credits used`,
    left: `${count(remaining)} left`,
    resets: `New credits on ${day(resetsAt)}.`,
  };
}

/** Returns the most important features that Pro has and Free lacks. */
export function whatProAdds(): string[] {
  const free = planFeatures(PLANS.free);
  return planFeatures(PLANS.pro)
    .filter((feature) => !free.includes(feature))
    .slice(0, 6);
}
