import { PLANS } from '@easel/shared/contracts/plans';
import type { Subscription } from '@easel/shared/contracts/plans.schema';
import { Check } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Loaded } from '@/components/loaded';
import { TextLink } from '@/components/text-link';
import { useSubscription } from '@/entities/subscription/subscription';
import { sharedPlanWords } from '@/entities/team/shared-plan-notice';
import { longDate } from '@/lib/dates';
import { loginPath } from '@/lib/safe-next';
import { useSession } from '@/lib/session';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { Progress } from '@/ui/progress';
import { Heading, Text } from '@/ui/text';
import { ConfirmAddress } from './confirm-address';
import { describeUsage, whatProAdds } from './plan-words';

/** The account's plan: credits used and left, and what a larger plan adds. */
export function SubscriptionCard() {
  const { status } = useSession();
  const query = useSubscription();
  const { data: subscription } = query;
  return (
    <Card padding="none" className="p-4 sm:p-5">
      <div className="flex items-center justify-between gap-3">
        <Heading level={2} size="xs">
          Subscription
        </Heading>
        {subscription ? <Badge tone="accent">{PLANS[subscription.plan].name} plan</Badge> : null}
      </div>
      {status === 'signed-out' ? (
        <Invitation />
      ) : (
        <Loaded
          what="your plan"
          query={query}
          skeletonClass="mt-3 h-20 w-full"
          failureTitle="Failed to check subscription status"
          failureClass="mt-3"
        >
          {(data) => <Status subscription={data} />}
        </Loaded>
      )}
    </Card>
  );
}

function Status({ subscription }: { subscription: Subscription }) {
  const { isPro, credits, endDate, cancelAtPeriodEnd, team } = subscription;
  const { percent, used, left, resets } = describeUsage(credits);
  return (
    <>
      {percent === null ? (
        <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="font-medium">{left}</span>
          <span className="text-ink-muted tabular-nums">{used}</span>
        </p>
      ) : (
        <Progress className="mt-3" value={percent} label={used} detail={left} />
      )}
      <Text size="sm" tone="muted" className="mt-2">
        {resets}{' '}
        {isPro && endDate && cancelAtPeriodEnd && team?.role !== 'member'
          ? `Your plan ends on ${longDate(endDate)}.`
          : null}
      </Text>
      {credits.holdback === 'email_not_confirmed' ? <ConfirmAddress /> : null}
      {team ? (
        <Text size="sm" className="wrap-anywhere mt-3 border-line border-t pt-3">
          {team.role === 'member' ? `${sharedPlanWords(team)}. ` : ''}
          These credits are shared by everyone in <TextLink to="/team">{team.name}</TextLink>.
        </Text>
      ) : isPro ? null : (
        <ProOffer />
      )}
    </>
  );
}

function ProOffer() {
  return (
    <div className="mt-4 border-line border-t pt-4">
      <p className="font-medium text-sm">Pro adds</p>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        {whatProAdds().map((line) => (
          <li key={line} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
            {line}
          </li>
        ))}
      </ul>
      <ButtonLink to="/pricing" variant="secondary" size="sm" className="mt-4 w-full">
        Upgrade to Pro
      </ButtonLink>
    </div>
  );
}

function Invitation() {
  return (
    <>
      <Text size="sm" tone="muted" className="mt-2">
        A free account makes {PLANS.free.imagesPerMonth} images a month. No card needed.
      </Text>
      <ButtonLink
        to={loginPath('/generate', '/register')}
        variant="secondary"
        size="sm"
        className="mt-3 w-full"
      >
        Create a free account
      </ButtonLink>
    </>
  );
}
