import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshBilling } from '@/entities/billing/refresh-billing';
import { customStylesKey } from '@/entities/custom-style/custom-styles-key';
import { teamKeys } from '@/entities/team/team-keys';
import { toast } from '@/ui/toast';

/**
 * Something that changes the team. It is over when the team is known as it is then, and also after a failure it is asked for
 * again: the deed may have been done, or may have failed because somebody else was quicker.
 *
 * @param done what to say afterwards
 */
export function useTeamDeed<Variables = void>(
  deed: (variables: Variables) => Promise<unknown>,
  done: (variables: Variables) => { title: string; description?: string },
) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: deed,
    onSuccess: (_answer, variables) => toast({ ...done(variables), tone: 'success', topic: 'team' }),
    onSettled: () => refreshTeam(client),
  });
}

/** Who belongs to the team, what it sees, the styles it has, and the plan and the credits that hang on it. */
async function refreshTeam(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: teamKeys.own }),
    client.invalidateQueries({ queryKey: teamKeys.pictures }),
    client.invalidateQueries({ queryKey: customStylesKey }),
    refreshBilling(client),
  ]);
}
