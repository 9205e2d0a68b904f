import type { Billing } from '@easel/shared/contracts/billing.schema';
import { ButtonLink } from '@/components/button-link';
import { PLANS_GIVEN } from '@/content/plans-given';
import { useSharedPlan } from '@/entities/team/use-own-team';
import { Button } from '@/ui/button';
import { useOpenPortal } from '../api/open-portal';
import { RenewalButton } from './renewal-button';

/** The actions for a plan. Those that are not possible are hidden. */
export function PlanActions({ billing: { provider, plan, subscription, actions } }: { billing: Billing }) {
  const isGiven = provider === 'none';
  const portal = useOpenPortal();
  const isShared = useSharedPlan() !== null;
  return (
    <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
      {isShared ? null : isGiven ? (
        <>
          <ButtonLink to="/contact">{PLANS_GIVEN.ask}</ButtonLink>
          <ButtonLink to="/pricing" variant="secondary">
            {PLANS_GIVEN.compare}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink to="/dashboard?tab=upgrade">
          {plan === 'free' ? 'Upgrade plan' : 'Change plan'}
        </ButtonLink>
      )}
      {plan === 'free' && !isShared && !isGiven ? (
        <ButtonLink to="/pricing" variant="secondary">
          View pricing
        </ButtonLink>
      ) : null}
      {subscription && actions.portal.isAllowed ? (
        <Button variant="secondary" loading={portal.isPending} onClick={() => portal.mutate()}>
          Manage payment
        </Button>
      ) : null}
      {subscription && actions.resume.isAllowed ? (
        <RenewalButton change="resume" subscription={subscription} />
      ) : null}
      {subscription && actions.cancel.isAllowed ? (
        <RenewalButton change="cancel" subscription={subscription} />
      ) : null}
    </div>
  );
}
