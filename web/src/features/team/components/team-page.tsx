import type { Team } from '@easel/shared/contracts/team.schema';
import { useEffect, useRef } from 'react';
import { Container } from '@/components/container';
import { focusPage, hasFocus } from '@/components/focus-page';
import { Loaded } from '@/components/loaded';
import { SignedInOnly } from '@/entities/session/signed-in-only';
import { subscriptionOptions } from '@/entities/subscription/subscription';
import { queryClient } from '@/lib/query-provider';
import { takeOver } from '@/lib/take-over';
import { teamOptions, useTeam } from '../api';
import { LoadingTeam } from './loading-team';
import { NoTeam } from './no-team';
import { TeamSheet } from './team-sheet';

export const loadData = () =>
  takeOver(() => [
    queryClient.prefetchQuery({ ...teamOptions, retry: false }),
    queryClient.prefetchQuery({ ...subscriptionOptions, retry: false }),
  ]);

/** The page of the team: its members, and the pictures they share. */
export function TeamPage() {
  return (
    <SignedInOnly message="Please log in to view your team">
      <Container className="py-8 sm:py-10">
        <OwnTeam />
      </Container>
    </SignedInOnly>
  );
}

function OwnTeam() {
  const query = useTeam();
  useFocusOnTurn(query.data);
  return (
    <Loaded what="your team" query={query} skeleton={<LoadingTeam />}>
      {(team) => (team ? <TeamSheet team={team} /> : <NoTeam />)}
    </Loaded>
  );
}

/** Focuses the heading when a team is created or dissolved, which removes the focused button. */
function useFocusOnTurn(team: Team | null | undefined) {
  const state = team === undefined ? 'unknown' : team ? 'team' : 'none';
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    const isFirst = before.current === 'unknown';
    before.current = state;
    if (!isFirst && !hasFocus()) focusPage();
  }, [state]);
}
