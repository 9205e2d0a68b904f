import { TextLink } from '@/components/text-link';
import { Notice } from '@/ui/notice';
import { useSharedPlan } from './use-own-team';

/** Shows members of a team where their plan comes from, instead of offers. Renders nothing for other users. */
export function SharedPlanNotice({ className }: { className?: string }) {
  const team = useSharedPlan();
  if (!team) return null;
  return (
    <Notice className={className} title={sharedPlanWords(team)}>
      The credits are those of the whole team. Its owner pays for the plan and decides about it; to have one
      of your own, leave the team on <TextLink to="/team">its page</TextLink>.
    </Notice>
  );
}

export function sharedPlanWords({ name }: { name: string }): string {
  return `You use the plan of the team ${name}`;
}
