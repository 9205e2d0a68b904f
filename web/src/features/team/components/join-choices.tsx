import { isEaselError } from '@easel/shared/client/easel-error';
import { JOIN_TEAM_PATH } from '@easel/shared/contracts/team';
import type { InvitationView } from '@easel/shared/contracts/team.schema';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { longDate } from '@/lib/dates';
import { errorMessage } from '@/lib/errors';
import { useAdopted } from '@/lib/known';
import { loginPath } from '@/lib/safe-next';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Text } from '@/ui/text';
import { useAcceptInvitation } from '../api';
import { InvitationOver } from './invitation-over';
import { InvitationSheet } from './invitation-sheet';

const titleOf = ({ teamName }: InvitationView) => `Join ${teamName}`;

/** For visitors: sign in or register with the invited address, and then return here. */
export function WithoutAccount({ token, invitation }: { token: string; invitation: InvitationView }) {
  const here = `${JOIN_TEAM_PATH}?token=${encodeURIComponent(token)}`;
  return (
    <InvitationSheet
      title={titleOf(invitation)}
      text={
        <>
          {invitation.invitedBy} invites you. Sign in with <Address {...invitation} />, or create an account
          with it. You'll then come back to this page.
        </>
      }
    >
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={loginPath(here, '/register')}>Create Account</ButtonLink>
        <ButtonLink to={loginPath(here)} variant="secondary">
          Sign In
        </ButtonLink>
      </div>
      <Until {...invitation} />
    </InvitationSheet>
  );
}

export function OtherAccount({
  ownEmail,
  invitation,
  onSignOut,
}: {
  ownEmail: string;
  invitation: InvitationView;
  onSignOut: () => Promise<void>;
}) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void onSignOut().finally(() => setLeaving(false));
  };
  return (
    <InvitationSheet
      title={titleOf(invitation)}
      text={
        <>
          {invitation.invitedBy} sent this invitation to <Address {...invitation} />. You are signed in as{' '}
          <strong className="font-semibold text-ink">{ownEmail}</strong>: only the account of the address it
          was sent to can accept it.
        </>
      }
    >
      <Button loading={isLeaving} onClick={leave}>
        Sign out and continue
      </Button>
      <Until {...invitation} />
    </InvitationSheet>
  );
}

export function AcceptInvitation({ token, invitation }: { token: string; invitation: InvitationView }) {
  const accept = useAcceptInvitation(token, invitation.teamName);
  const navigate = useNavigate();
  if (isEaselError(accept.error, 'link_expired') || isEaselError(accept.error, 'not_found'))
    return <InvitationOver />;
  return (
    <InvitationSheet
      title={titleOf(invitation)}
      text={
        <>
          {invitation.invitedBy} invites <Address {...invitation} />. As a member, you use the plan and the
          credits of the team. Its members see your name, your email address and how many credits you use; of
          your pictures they see those that you share with them.
        </>
      }
    >
      {accept.error ? (
        <Notice tone="danger" title="You did not join" className="text-left">
          {errorMessage(accept.error)}
        </Notice>
      ) : null}
      <Button
        size="lg"
        loading={accept.isPending}
        onClick={() =>
          accept.mutate(undefined, { onSuccess: () => void navigate('/team', { replace: true }) })
        }
      >
        Join the team
      </Button>
      <Until {...invitation} />
    </InvitationSheet>
  );
}

function Address({ email }: Pick<InvitationView, 'email'>) {
  return <strong className="font-semibold text-ink">{email}</strong>;
}

function Until({ expiresAt }: Pick<InvitationView, 'expiresAt'>) {
  const isAdopted = useAdopted();
  return (
    <Text size="sm" tone="muted">
      {isAdopted ? `The invitation is open until ${longDate(expiresAt)}.` : '\u00a0'}
    </Text>
  );
}
