import type { PaidPlanId } from '@easel/shared/contracts/billing';
import type { PlanOrder } from '@easel/shared/contracts/billing.schema';
import type { Plan } from '@easel/shared/contracts/plans';
import { useState } from 'react';
import { loginPath } from '@/lib/safe-next';
import type { SiteAddress } from '@/lib/site-paths';

export interface Ordering {
  /** The open order, or the last one. */
  order: PlanOrder | null;
  isOpen: boolean;
  /** The number of orders opened so far. Used as a key, so that each order starts with fresh state. */
  count: number;
  open: (order: PlanOrder) => void;
  close: () => void;
}

/** Holds the open order of a list of plans. */
export function useOrdering(): Ordering {
  const [state, setState] = useState<Pick<Ordering, 'order' | 'isOpen' | 'count'>>({
    order: null,
    isOpen: false,
    count: 0,
  });
  return {
    ...state,
    open: (order) => setState(({ count }) => ({ order, isOpen: true, count: count + 1 })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
}

export const isPaid = (plan: Plan): plan is Plan & { id: PaidPlanId } => plan.id !== 'free';

/** Returns the address of the registration page, which leads a visitor back to this order. */
export function registerFor(plan: Plan, interval: PlanOrder['interval']): SiteAddress {
  return isPaid(plan)
    ? loginPath(`/pricing?order=${plan.id}&interval=${interval}`, '/register')
    : '/register';
}
