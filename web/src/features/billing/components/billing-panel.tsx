import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadFailure } from '@/components/load-failure';
import { useLoadError } from '@/components/use-load-error';
import { useBilling } from '@/entities/billing/billing';
import { refreshBilling } from '@/entities/billing/refresh-billing';
import { useSubscription } from '@/entities/subscription/subscription';
import { SharedPlanNotice } from '@/entities/team/shared-plan-notice';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import { Payments } from './payments';
import { PlanActions } from './plan-actions';
import { PlanFacts } from './plan-facts';
import { PlanStatus } from './plan-status';
import { Refunds } from './refunds';

/** The user's plan, what is left of it, the changes they can make to it, and their payments. */
export function BillingPanel() {
  const client = useQueryClient();
  const subscription = useSubscription();
  const billing = useBilling();
  const query = {
    data: subscription.data && billing.data,
    error: (subscription.data ? null : subscription.error) ?? (billing.data ? null : billing.error),
    isFetching: subscription.isFetching || billing.isFetching,
    refetch: () => refreshBilling(client),
  };
  const error = useLoadError(query);
  useEffect(() => {
    if (!query.error) return;
    toast({
      title: 'Error',
      description: 'Failed to check subscription status',
      tone: 'destructive',
      topic: 'subscription',
    });
  }, [query.error]);

  if (error) {
    return (
      <LoadFailure what="your plan" title="Failed to check subscription status" query={query} error={error} />
    );
  }
  return (
    <>
      {subscription.data && billing.data ? null : <span className="sr-only">Loading your plan…</span>}
      <SharedPlanNotice className="mb-6" />
      {billing.data ? <PlanStatus billing={billing.data} /> : null}
      <PlanFacts subscription={subscription.data} billing={billing.data} />
      {billing.data ? (
        <>
          <PlanActions billing={billing.data} />
          <Payments payments={billing.data.payments} isTest={billing.data.isTestBilling} />
          {billing.data.payments.length > 0 ? <Refunds /> : null}
        </>
      ) : (
        <Skeleton className="mt-6 h-11 w-64 max-w-full" />
      )}
    </>
  );
}
