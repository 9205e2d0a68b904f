import type { NewSignUpInvitation, SignUpInvitation } from '@easel/shared/contracts/admin.schema';
import type { SignUpMode } from '@easel/shared/contracts/sign-up';
import { MailPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmAction } from '@/components/confirm-action';
import { ShownOnce } from '@/components/shown-once';
import { shortDate } from '@/lib/dates';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { ACTIONS, useAction, useInvitations } from '../api';
import { InviteDialog } from './invite-dialog';
import { ListView } from './list-view';
import { RecordTable } from './record-table';

const NOT_NEEDED: Record<Exclude<SignUpMode, 'invite'>, { title: string; text: string }> = {
  open: {
    title: 'Everyone can sign up',
    text: 'No invitation is needed. To let in only people you invite, set SIGNUP=invite and restart the server.',
  },
  closed: {
    title: 'Nobody can sign up',
    text: 'New accounts are not accepted, not even with an invitation. To let in people you invite, set SIGNUP=invite and restart the server.',
  },
};

/** Invitations to sign up: a form for a new one, its link, shown once, and the list of those that can be used. */
export function InvitationsTab() {
  const { list, signUp } = useInvitations();
  const [isInviting, setInviting] = useState(false);
  const [made, setMade] = useState<NewSignUpInvitation | null>(null);
  const [revoked, setRevoked] = useState<SignUpInvitation | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useFocusKeeper(place);
  const mode = signUp?.mode;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {mode === 'invite' ? (
        <Button
          icon={<MailPlus aria-hidden="true" className="size-4.5" />}
          className="mb-5"
          onClick={() => setInviting(true)}
        >
          Invite someone
        </Button>
      ) : null}
      {mode === undefined || mode === 'invite' ? null : (
        <Notice title={NOT_NEEDED[mode].title} className="mb-6">
          {NOT_NEEDED[mode].text}
        </Notice>
      )}
      {made ? <NewInvitation key={made.link} made={made} onDone={() => setMade(null)} /> : null}
      <ListView
        list={list}
        what="invitations"
        empty={
          mode === 'invite' ? (
            <EmptyState
              icon={<MailPlus />}
              title="No open invitations"
              description="Invitations are listed here until they are used, revoked or expired."
            />
          ) : null
        }
      >
        {(items, isOutdated) => (
          <RecordTable
            label="Invitations"
            rows={items}
            isOutdated={isOutdated}
            columns={[
              {
                name: 'Email',
                isHead: true,
                cell: ({ email }) => <span className="break-all font-medium">{email}</span>,
              },
              { name: 'Invited', cell: ({ createdAt }) => <Day of={createdAt} /> },
              { name: 'Valid until', cell: ({ expiresAt }) => <Day of={expiresAt} /> },
              {
                name: 'Actions',
                isAction: true,
                cell: (invitation) => (
                  <Button variant="secondary" size="sm" onClick={() => setRevoked(invitation)}>
                    Revoke<span className="sr-only"> the invitation of {invitation.email}</span>
                  </Button>
                ),
              },
            ]}
          />
        )}
      </ListView>
      {isInviting && signUp ? (
        <InviteDialog
          canMail={signUp.canMail}
          onClose={() => setInviting(false)}
          onInvited={(invitation) => {
            setMade(invitation);
            setInviting(false);
          }}
        />
      ) : null}
      {revoked ? (
        <RevokeInvitation
          invitation={revoked}
          onClose={() => setRevoked(null)}
          onRevoked={(id) => setMade((shown) => (shown?.id === id ? null : shown))}
        />
      ) : null}
    </div>
  );
}

const Day = ({ of }: { of: string }) => (
  <time dateTime={of} className="whitespace-nowrap tabular-nums">
    {shortDate(of)}
  </time>
);

function NewInvitation({ made, onDone }: { made: NewSignUpInvitation; onDone: () => void }) {
  return (
    <div className="mb-6">
      <ShownOnce
        title={`${made.email} can sign up`}
        warning={`Copy the link now: we won't show it again. It works once, for this address, until ${shortDate(made.expiresAt)}.`}
        label="Invitation link"
        value={made.link}
        copyLabel="Copy link"
        onDone={onDone}
      />
    </div>
  );
}

function RevokeInvitation({
  invitation: { id, email },
  onClose,
  onRevoked,
}: {
  invitation: SignUpInvitation;
  onClose: () => void;
  onRevoked: (id: string) => void;
}) {
  const revoke = useAction(ACTIONS.revokeInvitation, 'Invitation revoked');
  const done = () => {
    onRevoked(id);
    onClose();
  };
  return (
    <ConfirmAction
      open
      title="Revoke this invitation?"
      confirmLabel="Revoke invitation"
      tone="danger"
      action={revoke}
      failure="The invitation was not revoked."
      onConfirm={() => revoke.mutate(id, { onSuccess: done })}
      onClose={onClose}
    >
      The link of <strong className="break-all">{email}</strong> stops working. You can invite the address
      again.
    </ConfirmAction>
  );
}
