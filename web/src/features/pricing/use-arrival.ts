import { BILLING_INTERVALS, CHECKOUT_CANCELED_PATH, PAID_PLAN_IDS } from '@easel/shared/contracts/billing';
import type { PlanOrder } from '@easel/shared/contracts/billing.schema';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface Arrival {
  /** The plan that the user chose before registering. */
  order: PlanOrder | null;
  hasLeftCheckout: boolean;
}

const NO_ARRIVAL: Arrival = { order: null, hasLeftCheckout: false };

/**
 * Returns the parameters in the URL on arrival, and removes them from it, so that a reload does not apply them again.
 * They are known only after the first render, which matches the prerendered page.
 */
export function useArrival(): Arrival {
  const [params, setParams] = useSearchParams();
  const [arrival, setArrival] = useState(NO_ARRIVAL);
  useEffect(() => {
    if (!['order', 'checkout'].some((name) => params.has(name))) return;
    setArrival({
      order: orderFrom(params),
      hasLeftCheckout: CHECKOUT_CANCELED_PATH.endsWith(`checkout=${params.get('checkout')}`),
    });
    setParams({}, { replace: true, preventScrollReset: true });
  }, [params, setParams]);
  return arrival;
}

function orderFrom(params: URLSearchParams): PlanOrder | null {
  const plan = PAID_PLAN_IDS.find((id) => id === params.get('order'));
  const interval = BILLING_INTERVALS.find((one) => one === params.get('interval')) ?? 'month';
  return plan ? { plan, interval } : null;
}
