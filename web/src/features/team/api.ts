import { isEaselError } from '@easel/shared/client/easel-error';
import { unlessGone } from '@easel/shared/client/unless-gone';
import type {
  InvitationView,
  TeamInvitation,
  TeamMember,
  TeamRequest,
} from '@easel/shared/contracts/team.schema';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { refreshBilling } from '@/entities/billing/refresh-billing';
import { customStylesKey } from '@/entities/custom-style/custom-styles-key';
import { teamKeys } from '@/entities/team/team-keys';
import { api } from '@/lib/api-client';
import { KNOWN_SINCE_MS } from '@/lib/known';
import { shouldRetryQuery } from '@/lib/query-client';
import { useSession } from '@/lib/session';
import { toast } from '@/ui/toast';

const TEAM_STALE_MS = 2_000;

export const teamOptions = queryOptions({
  queryKey: teamKeys.own,
  queryFn: ({ signal }) => api.getTeam({ signal }).then(({ team }) => team),
  // Other members change it in the background. Not refetched at once, because the page's first view has just read it.
  staleTime: TEAM_STALE_MS,
});

/** Reads the user's team; null if there is none. */
export function useTeam() {
  return useQuery(teamOptions);
}

/**
 * Reads an invitation by the token of its link.
 *
 * @param known the invitation, if it is known; null for one that is over
 */
export function useInvitation(token: string, known: InvitationView | null | undefined) {
  const { status } = useSession();
  return useQuery({
    queryKey: teamKeys.invitation(token),
    queryFn: ({ signal }) => api.viewInvitation({ body: { token }, signal }),
    ...(known && { initialData: known, initialDataUpdatedAt: KNOWN_SINCE_MS }),
    retry: (failures, error) => !isOver(error) && shouldRetryQuery(failures, error),
    enabled: status !== 'loading' && known !== null,
  });
}

/** Returns whether an invitation was accepted or revoked, has expired, or never existed. */
export function isOver(error: unknown): boolean {
  return ['link_expired', 'not_found', 'validation_failed'].some(
    (code) => isEaselError(error) && error.code === code,
  );
}

export const useCreateTeam = () =>
  useTeamAction(
    (body: TeamRequest) => api.createTeam({ body }),
    ({ name }) => ({ title: 'Team created', description: `${name} is ready. Invite the first person.` }),
  );

export const useRenameTeam = () =>
  useTeamAction(
    (body: TeamRequest) => api.renameTeam({ body }),
    ({ name }) => ({ title: 'Team renamed', description: `It is now called ${name}.` }),
  );

export const useDissolveTeam = () =>
  useTeamAction(
    () => unlessGone(api.deleteTeam()),
    () => ({ title: 'Team deleted', description: 'Everyone has their own plan again.' }),
  );

export const useInvite = () =>
  useTeamAction(
    (body: { email: string }) => api.createInvitation({ body }),
    ({ email }) => ({ title: 'Invitation sent', description: `The link is on its way to ${email}.` }),
  );

/** Sends a new link. The previous link stops working. */
export const useResendInvitation = () =>
  useTeamAction(
    ({ id }: TeamInvitation) => api.resendInvitation({ params: { id } }),
    ({ email }) => ({ title: 'Invitation sent again', description: `A new link is on its way to ${email}.` }),
  );

export const useRevokeInvitation = () =>
  useTeamAction(
    ({ id }: TeamInvitation) => unlessGone(api.revokeInvitation({ params: { id } })),
    ({ email }) => ({
      title: 'Invitation revoked',
      description: `The link sent to ${email} no longer works.`,
    }),
  );

export const useAcceptInvitation = (token: string, teamName: string) =>
  useTeamAction(
    () => api.acceptInvitation({ body: { token } }),
    () => ({
      title: `Welcome to ${teamName}`,
      description: "You now use the team's plan and credits.",
    }),
  );

export const useRemoveMember = () =>
  useTeamAction(removeMember, ({ name, email }: TeamMember) => ({
    title: 'Member removed',
    description: `${name || email} has their own plan again.`,
  }));

/** Removes the user from the team. */
export const useLeaveTeam = () =>
  useTeamAction(removeMember, (_self: Pick<TeamMember, 'userId'>) => ({
    title: 'You left the team',
    description: "You're back on your own plan and credits.",
  }));

const removeMember = ({ userId }: Pick<TeamMember, 'userId'>) =>
  unlessGone(api.removeTeamMember({ params: { userId } }));

/**
 * Runs a change of the team and refetches the team before it settles. It also refetches after a failure: the answer may
 * be lost, or another member may have acted first.
 *
 * @param done returns the toast for a success
 */
function useTeamAction<Variables = void>(
  run: (variables: Variables) => Promise<unknown>,
  done: (variables: Variables) => { title: string; description?: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (_answer, variables) => toast({ ...done(variables), tone: 'success', topic: 'team' }),
    onSettled: () => refreshTeam(client),
  });
}

/** Refetches the team, its pictures and styles, and the plan and credits, which depend on it. */
async function refreshTeam(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: teamKeys.own }),
    client.invalidateQueries({ queryKey: teamKeys.pictures }),
    client.invalidateQueries({ queryKey: customStylesKey }),
    refreshBilling(client),
  ]);
}
