import type { Plan } from '@easel/shared/contracts/plans';
import { PLANS } from '@easel/shared/contracts/plans';
import { Check, Users } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Loaded } from '@/components/loaded';
import { TextLink } from '@/components/text-link';
import { TEAM_GIVES, TEAM_WORDS } from '@/content/team';
import { useSubscription } from '@/entities/subscription/subscription';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';
import { CreateTeam } from './create-team';

/** The page of users without a team: a form if their plan has seats for others, otherwise an offer. */
export function NoTeam() {
  const query = useSubscription();
  return (
    <div className="mx-auto max-w-3xl">
      <Heading level={1}>Team</Heading>
      <Text tone="muted" className="mt-1 mb-8">
        {TEAM_WORDS.intro}
      </Text>
      <Loaded what="your plan" query={query} skeletonClass="h-72 w-full">
        {({ plan }) => <Offer plan={PLANS[plan]} />}
      </Loaded>
      <Text size="sm" tone="muted" className="mt-5">
        {TEAM_WORDS.invited}
      </Text>
    </div>
  );
}

function Offer({ plan: { name, seats } }: { plan: Plan }) {
  if (seats === 1) {
    return (
      <Card padding="lg">
        <Heading level={2} size="md" className="flex items-center gap-3">
          <Users aria-hidden="true" className="size-6 shrink-0 text-accent-text" />
          What you get with a team
        </Heading>
        <Gives />
        <Text tone="muted" className="mt-6">
          Your plan, {name}, is for one person. {TEAM_WORDS.whichPlans}
        </Text>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to="/pricing">See the plans</ButtonLink>
          <ButtonLink to="/help/working-as-a-team" variant="secondary">
            How teams work
          </ButtonLink>
        </div>
      </Card>
    );
  }
  return (
    <>
      <Card padding="lg">
        <Heading level={2} size="md">
          Create your team
        </Heading>
        <Text tone="muted" className="mt-1.5">
          {seats === null
            ? `Your plan, ${name}, has a seat for everyone you invite.`
            : `Your plan, ${name}, has ${seats} seats: yours, and ${seats - 1} for people you invite.`}
        </Text>
        <CreateTeam />
      </Card>
      <Text size="sm" tone="muted" className="mt-5">
        <TextLink to="/help/working-as-a-team">How teams work</TextLink>
      </Text>
    </>
  );
}

function Gives() {
  return (
    <ul className="mt-4 flex flex-col gap-2.5">
      {TEAM_GIVES.map((line) => (
        <li key={line} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
          {line}
        </li>
      ))}
    </ul>
  );
}
