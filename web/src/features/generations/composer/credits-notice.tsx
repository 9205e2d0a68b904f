import type { Subscription } from '@easel/shared/contracts/plans.schema';
import { ButtonLink } from '@/components/button-link';
import { useSharedPlan } from '@/entities/team/use-own-team';
import { ConfirmAddress } from './confirm-address';
import { describeShortage } from './plan-words';
import { PLANS_LINK, TEAM_LINK } from './refusal-notice';

/** Says before a request that the credits do not cover its cost, and where to get more. */
export function CreditsNotice({ credits, cost }: { credits: Subscription['credits']; cost: number }) {
  const { to, label } = useSharedPlan() === null ? PLANS_LINK : TEAM_LINK;
  return (
    <div role="status" className="mb-3 rounded-md border border-warning/35 bg-warning-wash p-3 text-sm">
      <p>{describeShortage(credits, cost)}</p>
      {credits.holdback === 'email_not_confirmed' ? (
        <ConfirmAddress />
      ) : (
        <ButtonLink to={to} variant="secondary" size="sm" className="mt-2">
          {label}
        </ButtonLink>
      )}
    </div>
  );
}
