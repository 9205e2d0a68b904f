import { SignedInOnly } from '@/components/account/signed-in-only';
import { Container } from '@/components/container';
import { LoadFailure } from '@/components/load-failure';
import { useTeam } from '../api/get-team';
import { LoadingTeam } from './loading-team';
import { NoTeam } from './no-team';
import { TeamSheet } from './team-sheet';

/** The people who share a plan, and the pictures they share with each other. */
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
  const { data: team } = query;
  if (team) return <TeamSheet team={team} />;
  if (team === null) return <NoTeam />;
  if (query.isError) return <LoadFailure what="your team" query={query} />;
  return <LoadingTeam />;
}
