import { CHECKOUT_DONE_PATH } from '@easel/shared/contracts/billing';
import type { Billing } from '@easel/shared/contracts/billing.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import type { Subscription } from '@easel/shared/contracts/plans.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { TextLink } from '@/components/text-link';
import { billingOptions } from '@/entities/billing/billing';
import { subscriptionKey, useSubscription } from '@/entities/subscription/subscription';
import { wholeNumber } from '@/lib/formats';
import { useSession } from '@/lib/session';
import { Notice } from '@/ui/notice';
import { Spinner } from '@/ui/spinner';

/** Poll interval: the provider's webhook can arrive after the browser returns. */
const POLL_MS = 1_500;
const MAX_POLLS = 40;

/** Thanks the user after a checkout, as soon as the plan is active. Shown once, not after a reload. */
export function CheckoutNotice() {
  const [params, setParams] = useSearchParams();
  const { user } = useSession();
  const [hasPaid, setHasPaid] = useState(false);
  useEffect(() => {
    if (!CHECKOUT_DONE_PATH.endsWith(`?checkout=${params.get('checkout')}`)) return;
    setHasPaid(true);
    setParams({}, { replace: true, preventScrollReset: true });
  }, [params, setParams]);
  return <div role="status">{hasPaid && user ? <Paid /> : null}</div>;
}

function Paid() {
  const client = useQueryClient();
  const subscription = useSubscription().data;
  const { data, dataUpdatedAt } = useQuery({
    ...billingOptions,
    refetchInterval: ({ state }) =>
      isThere(state.data) || state.dataUpdateCount >= MAX_POLLS ? false : POLL_MS,
  });
  const [polls, setPolls] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts every answer, including unchanged ones
  useEffect(() => setPolls((before) => before + 1), [dataUpdatedAt]);
  const isPaidFor = isThere(data);
  useEffect(() => {
    if (isPaidFor) void client.invalidateQueries({ queryKey: subscriptionKey });
  }, [client, isPaidFor]);

  if (data && isPaidFor) {
    return (
      <Notice
        tone="success"
        title={`Thank you. You are on ${PLANS[data.plan].name} now.`}
        action={
          <ButtonLink to="/generate" variant="secondary" size="sm">
            Generate
          </ButtonLink>
        }
        className="mb-8"
      >
        {/* Read again once the plan is active. */}
        {subscription?.plan === data.plan ? creditWords(subscription) : null}
        See the price and the renewal date under{' '}
        <TextLink to="/settings#billing">Billing &amp; Subscription</TextLink>.
      </Notice>
    );
  }
  if (polls > MAX_POLLS) {
    return (
      <Notice title="Your payment is on its way" className="mb-8">
        It's taking longer than usual. You don't need to pay again: your plan starts automatically, and you
        can leave this page.
      </Notice>
    );
  }
  return (
    <Notice title="Your payment is being confirmed" className="mb-8">
      <span className="flex items-center gap-2">
        <Spinner size="sm" /> One moment.
      </span>
    </Notice>
  );
}

function creditWords({ credits: { used, total, remaining } }: Subscription): string | null {
  if (total === null || remaining === null) return null;
  const left = `You have ${wholeNumber(remaining)} of ${wholeNumber(total)} credits left`;
  return used === 0 ? `${left}. ` : `${left}: what you used this month counts. `;
}

function isThere(billing: Billing | undefined): boolean {
  return billing?.subscription?.status === 'active';
}
