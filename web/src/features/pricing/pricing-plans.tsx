import { useEffect, useState } from 'react';
import { Container } from '@/components/container';
import { CHECKOUT_CANCELED, PRICING } from '@/content/pricing';
import { useOrdering } from '@/entities/billing/order/ordering';
import { PeriodPicker } from '@/entities/billing/plans/period-picker';
import { PlanGrid } from '@/entities/billing/plans/plan-grid';
import type { BillingPeriod } from '@/entities/billing/plans/plan-price';
import { useSession } from '@/lib/session';
import { Notice } from '@/ui/notice';
import { Heading, Text } from '@/ui/text';
import { useArrival } from './use-arrival';

/** The heading with the billing period, and the plans. Opens the order for which the user registered. */
export function PricingPlans() {
  const [period, setPeriod] = useState<BillingPeriod>('monthly');
  const { user } = useSession();
  const ordering = useOrdering();
  const { order, hasLeftCheckout } = useArrival();
  const { open } = ordering;
  const isSignedIn = user !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival, and `open` is new with each render
  useEffect(() => {
    if (!order) return;
    setPeriod(order.interval === 'year' ? 'annual' : 'monthly');
    if (isSignedIn) open(order);
  }, [order, isSignedIn]);

  return (
    <Container className="py-14 sm:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-8">
        <div>
          <Heading level={1} size="display">
            {PRICING.title}
          </Heading>
          <Text size="xl" tone="muted" className="mt-4 max-w-[34rem]">
            {PRICING.text}
          </Text>
        </div>
        <PeriodPicker value={period} onChange={setPeriod} />
      </div>
      <div role="status">
        {hasLeftCheckout ? <Notice className="mt-8">{CHECKOUT_CANCELED}</Notice> : null}
      </div>
      <section aria-labelledby="plans-title" className="mt-12">
        <Heading level={2} id="plans-title" className="sr-only">
          Plans
        </Heading>
        <PlanGrid period={period} ordering={ordering} />
      </section>
    </Container>
  );
}
