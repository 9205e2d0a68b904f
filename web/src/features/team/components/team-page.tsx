import { SignedInOnly } from '@/components/account/signed-in-only';
import { Container } from '@/components/container';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
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
  const { data: team, isError, error, isFetching, refetch } = useTeam();
  if (team) return <TeamSheet team={team} />;
  if (team === null) return <NoTeam />;
  if (isError) {
    return (
      <Notice
        tone="danger"
        title="Your team could not be loaded"
        action={
          <Button variant="secondary" size="sm" loading={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      >
        {errorMessage(error)}
      </Notice>
    );
  }
  return <LoadingTeam />;
}
