import type { Billing } from '@easel/shared/contracts/billing.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import type { Subscription } from '@easel/shared/contracts/plans.schema';
import type { ReactNode } from 'react';
import { longDate } from '@/lib/dates';
import { wholeNumber } from '@/lib/formats';
import { Skeleton } from '@/ui/skeleton';
import { intervalWords, nextPaymentWords } from '../billing-words';

/** The plan, its remaining credits, and the next payment. */
export function PlanFacts({
  subscription,
  billing,
}: {
  subscription: Subscription | undefined;
  billing: Billing | undefined;
}) {
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-[1fr_1fr_auto]">
      <Fact name="Current Plan">{subscription && PLANS[subscription.plan].name}</Fact>
      <Fact name="Credits Remaining">{subscription && creditsLeft(subscription)}</Fact>
      <Fact name="New Credits On">{subscription && longDate(subscription.credits.resetsAt)}</Fact>
      {billing?.subscription && billing.plan !== 'free' ? (
        <>
          <Fact name="Billing">{intervalWords(billing.subscription)}</Fact>
          <Fact name="Next Payment" isWide>
            {nextPaymentWords(billing.subscription)}
          </Fact>
        </>
      ) : null}
    </dl>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'sm:col-span-2' : undefined}>
      <dt className="text-ink-muted text-sm">{name}</dt>
      <dd className="mt-0.5 font-display font-medium text-2xl tabular-nums leading-tight">
        {children ?? <Skeleton className="h-[1.875rem] w-28" />}
      </dd>
    </div>
  );
}

function creditsLeft({ credits }: Subscription): string {
  if (credits.remaining === null || credits.total === null) return 'Unlimited';
  return `${wholeNumber(credits.remaining)} of ${wholeNumber(credits.total)}`;
}
