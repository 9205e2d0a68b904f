import type { Billing } from '@easel/shared/contracts/billing.schema';
import { ButtonLink } from '@/components/button-link';
import { useSharedPlan } from '@/entities/team/use-own-team';
import { Button } from '@/ui/button';
import { useOpenPortal } from '../api/open-portal';
import { RenewalButton } from './renewal-button';

/** The actions for a plan. Actions that are not possible are not shown. */
export function PlanActions({ billing: { plan, subscription, actions } }: { billing: Billing }) {
  const portal = useOpenPortal();
  const isShared = useSharedPlan() !== null;
  return (
    <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
      {isShared ? null : (
        <ButtonLink to="/dashboard?tab=upgrade">
          {plan === 'free' ? 'Upgrade Plan' : 'Change Plan'}
        </ButtonLink>
      )}
      {plan === 'free' && !isShared ? (
        <ButtonLink to="/pricing" variant="secondary">
          View Pricing
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
