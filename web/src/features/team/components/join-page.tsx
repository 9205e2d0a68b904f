import type { InvitationView } from '@easel/shared/contracts/team.schema';
import { useRef } from 'react';
import { useLoadError } from '@/components/use-load-error';
import { errorMessage } from '@/lib/errors';
import { knownOf } from '@/lib/known';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { isOver, useInvitation } from '../api';
import { useMailedToken } from '../use-mailed-token';
import { InvitationOver } from './invitation-over';
import { InvitationSheet, LastTitle } from './invitation-sheet';
import { AcceptInvitation, OtherAccount, WithoutAccount } from './join-choices';

/** The page of an invitation. Lets the account with the invited address accept it. */
export function JoinPage({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const token = useMailedToken();
  const lastTitle = useRef<string | null>(null);
  return (
    <LastTitle value={lastTitle}>
      {token === null ? <InvitationOver /> : <Invitation token={token} onSignOut={onSignOut} />}
    </LastTitle>
  );
}

function Invitation({ token, onSignOut }: { token: string; onSignOut: () => Promise<void> }) {
  const { user } = useSession();
  const known = knownOf<InvitationView>(token);
  const query = useInvitation(token, known);
  const { data: invitation, isFetching, refetch } = query;
  const error = useLoadError(query);
  if (invitation) {
    if (!user) return <WithoutAccount token={token} invitation={invitation} />;
    if (user.email.toLowerCase() !== invitation.email.toLowerCase())
      return <OtherAccount ownEmail={user.email} invitation={invitation} onSignOut={onSignOut} />;
    return <AcceptInvitation token={token} invitation={invitation} />;
  }
  if (known === null || isOver(error)) return <InvitationOver />;
  if (error) {
    return (
      <InvitationSheet title="The invitation could not be loaded" text={errorMessage(error)}>
        <Button loading={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </InvitationSheet>
    );
  }
  return (
    <InvitationSheet title="Your invitation" text="One moment.">
      <Spinner size="lg" label="Loading the invitation" className="text-ink-faint" />
    </InvitationSheet>
  );
}
