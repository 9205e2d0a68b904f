import type { Billing } from '@easel/shared/contracts/billing.schema';
import { ButtonLink } from '@/components/button-link';
import { useSharedPlan } from '@/entities/team/use-own-team';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { Button } from '@/ui/button';
import { useOpenPortal } from '../api/open-portal';
import { RenewalButton } from './renewal-button';

/** What may be done about a plan. What cannot be done at all is not offered; what cannot be done now says why. */
export function PlanActions({ billing: { plan, subscription, actions } }: { billing: Billing }) {
  const portal = useOpenPortal();
  const openOnce = useOneAtATime(portal);
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
        <Button variant="secondary" loading={portal.isPending} onClick={() => openOnce()}>
          Manage payment
        </Button>
      ) : null}
      {subscription && actions.resume.isAllowed ? (
        <RenewalButton deed="resume" subscription={subscription} />
      ) : null}
      {subscription && actions.cancel.isAllowed ? (
        <RenewalButton deed="cancel" subscription={subscription} />
      ) : null}
    </div>
  );
}
