import type { Plan } from '@easel/shared/contracts/plans';
import { ButtonLink } from '@/components/button-link';
import { WherePlansAreGiven, WherePlansAreSold } from '@/components/plan-source';
import { PLAN_BUTTONS } from '@/content/pricing';
import { useSubscription } from '@/entities/subscription/subscription';
import { longDate } from '@/lib/dates';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import type { ButtonVariant } from '@/ui/button-class';
import { Skeleton } from '@/ui/skeleton';
import { Text } from '@/ui/text';
import { useBilling } from '../billing';
import { loadOrderDialog } from '../order/order-place';
import { isPaid, type Ordering, registerFor } from '../order/ordering';
import { planOffer } from './plan-offer';
import { type BillingPeriod, INTERVAL_OF } from './plan-price';

interface PlanButtonProps {
  plan: Plan;
  period: BillingPeriod;
  ordering: Ordering;
  variant: ButtonVariant;
}

/** Registers a visitor, or opens the order of a user. Renders nothing while the session is loading. */
export function PlanButton(props: PlanButtonProps) {
  const { status } = useSession();
  const { plan, period, variant } = props;
  if (status === 'loading') return null;
  if (status === 'signed-in') return <AccountPlanButton {...props} />;
  const register = (
    <ButtonLink
      to={registerFor(plan, INTERVAL_OF[period])}
      variant={variant}
      // Prerendered pages hide it from visitors who may turn out to be signed in.
      className="w-full in-data-returning:hidden"
      aria-label={`${PLAN_BUTTONS.visitor} with ${plan.name}`}
    >
      {PLAN_BUTTONS.visitor}
    </ButtonLink>
  );
  if (!isPaid(plan)) return register;
  return (
    <>
      <WherePlansAreSold>{register}</WherePlansAreSold>
      <WherePlansAreGiven>
        <AskButton label={PLAN_BUTTONS.ask(plan.name)} />
      </WherePlansAreGiven>
    </>
  );
}

/** Leads to the contact form, which operators read. */
function AskButton({ label }: { label: string }) {
  return (
    <ButtonLink to="/contact" variant="secondary" className="w-full">
      {label}
    </ButtonLink>
  );
}

function AccountPlanButton({ plan, period, ordering, variant }: PlanButtonProps) {
  const { data: billing, isError } = useBilling();
  const { data: subscription, isPending } = useSubscription();
  if (isPending || (!billing && !isError)) return <Skeleton className="h-11 w-full" />;
  // A member cannot change the team's plan; the notice above the plans explains that.
  if (subscription?.team?.role === 'member') {
    return plan.id === subscription.plan ? (
      <Text size="sm" tone="muted">
        {PLAN_BUTTONS.sharedPlan(subscription.team.name)}
      </Text>
    ) : null;
  }
  if (!billing) {
    if (!isPaid(plan)) return null;
    return (
      <Button variant={variant} className="w-full" disabledReason={PLAN_BUTTONS.outOfReach}>
        {PLAN_BUTTONS.choose(plan.name)}
      </Button>
    );
  }
  const interval = INTERVAL_OF[period];
  const offer = planOffer(plan, interval, billing);
  if (offer.kind === 'coming') {
    return (
      <Text size="sm" tone="muted">
        Starts on {longDate(offer.at)}
      </Text>
    );
  }
  if (offer.kind === 'ask') return <AskButton label={offer.label} />;
  if (offer.kind === 'leave') {
    return (
      <ButtonLink to="/settings#billing" variant="secondary" className="w-full">
        {offer.label}
      </ButtonLink>
    );
  }
  if (offer.kind === 'nothing' || !isPaid(plan)) return null;
  const approach = () => void loadOrderDialog();
  return (
    <Button
      variant={variant}
      className="w-full"
      disabledReason={offer.disabledReason}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={() => ordering.open({ plan: plan.id, interval })}
    >
      {offer.label}
    </Button>
  );
}
