import { PLANS } from '@easel/shared/contracts/plans';
import type { Team } from '@easel/shared/contracts/team.schema';
import { TextLink } from '@/components/text-link';
import { useSubscription } from '@/entities/subscription/subscription';
import { longDate } from '@/lib/dates';
import { creditCount, wholeNumber } from '@/lib/formats';
import { useSession } from '@/lib/session';
import { Badge } from '@/ui/badge';
import { Notice } from '@/ui/notice';
import { Progress } from '@/ui/progress';
import { Heading, Text } from '@/ui/text';
import { nameOf, ownerOf, whyInactive } from '../member-words';
import { TeamActions } from './team-actions';

/** The name of the team, its plan and owner, and its credits. */
export function TeamHead({ team }: { team: Team }) {
  const { data: subscription } = useSubscription();
  const isOwner = team.role === 'owner';
  const owner = ownerOf(team);
  const hasPlan = team.isActive && subscription?.team?.id === team.id;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Heading level={1} className="wrap-anywhere min-w-0">
              {team.name}
            </Heading>
            <Badge tone={team.isActive ? 'accent' : 'warning'}>
              {team.isActive ? (hasPlan ? `${PLANS[subscription.plan].name} plan` : 'Active') : 'Not active'}
            </Badge>
          </div>
          <Text tone="muted" className="mt-1.5">
            {isOwner
              ? 'Your team. Its members use your plan and your credits.'
              : `You are a member. You use the plan and credits of ${owner ? nameOf(owner) : 'its owner'}.`}
          </Text>
        </div>
        <TeamActions team={team} />
      </div>
      {team.isActive ? null : <Inactive team={team} ownerName={owner ? nameOf(owner) : 'its owner'} />}
      {hasPlan ? <Credits {...subscription.credits} /> : null}
    </>
  );
}

function Inactive({ team, ownerName }: { team: Team; ownerName: string }) {
  const { user } = useSession();
  const why = whyInactive(team, user?.id);
  if (why === 'own-plan') {
    return (
      <Notice className="mt-6" title="Your plan currently has no seats for others">
        Until you are on a plan with seats again, your members use their own plans and credits. The team stays
        as it is: no one has to be invited again. <TextLink to="/pricing">See the plans</TextLink>
      </Notice>
    );
  }
  return why === 'plan' ? (
    <Notice className="mt-6" title="This team currently has no plan">
      {`The plan of ${ownerName} has ended. Until it is renewed, you use your own plan and credits. You don't need to do anything.`}
    </Notice>
  ) : (
    <Notice className="mt-6" title="You currently have no seat in this team">
      {`The plan of ${ownerName} has ${team.seats} seats, and members who joined before you have them. Until one is free, you use your own plan and credits. You don't need to do anything.`}
    </Notice>
  );
}

function Credits({ used, total, resetsAt }: { used: number; total: number | null; resetsAt: string }) {
  const resets = `Resets on ${longDate(resetsAt)}.`;
  return (
    <div className="mt-6 max-w-xl">
      {total === null ? (
        <Text className="font-medium">{creditCount(used)} used by the team</Text>
      ) : (
        <Progress
          value={total === 0 ? 100 : Math.min(100, (used / total) * 100)}
          label="Credits used by the team"
          detail={`${wholeNumber(used)} of ${wholeNumber(total)}`}
        />
      )}
      <Text size="sm" tone="muted" className="mt-1.5">
        {resets}
      </Text>
    </div>
  );
}
