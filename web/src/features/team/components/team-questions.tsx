import type { Team, TeamMember } from '@easel/shared/contracts/team.schema';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '@/lib/errors';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { useSession } from '@/lib/session';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useDissolveTeam } from '../api/dissolve-team';
import { useLeaveTeam, useRemoveMember } from '../api/remove-member';
import { nameOf } from '../member-words';

interface QuestionProps {
  team: Team;
  open: boolean;
  onClose: () => void;
}

export function DissolveTeam({ team, open, onClose }: QuestionProps) {
  return (
    <Question
      open={open}
      onClose={onClose}
      deed={useDissolveTeam()}
      about={undefined}
      title={`Dissolve ${team.name}?`}
      confirmLabel="Dissolve Team"
      cancelLabel="Keep Team"
      failure="The team was not dissolved."
    >
      Everybody uses their own plan and credits again, open invitations end, and nobody sees what others
      shared here. Each keeps the pictures they made. Your plan stays. This cannot be undone.
    </Question>
  );
}

export function LeaveTeam({ team, open, onClose }: QuestionProps) {
  const { user } = useSession();
  return (
    <Question
      open={open}
      onClose={onClose}
      deed={useLeaveTeam()}
      about={{ userId: user?.id ?? '' }}
      title={`Leave ${team.name}?`}
      confirmLabel="Leave Team"
      cancelLabel="Stay"
      failure="You are still a member."
    >
      You use your own plan and credits again, and no longer see what the team shares; it no longer sees what
      you shared. Your pictures stay yours. To come back you have to be invited again.
    </Question>
  );
}

export function RemoveMember({
  member,
  open,
  onClose,
}: {
  member: TeamMember;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Question
      open={open}
      onClose={onClose}
      deed={useRemoveMember()}
      about={member}
      title={`Remove ${nameOf(member)}?`}
      confirmLabel="Remove Member"
      cancelLabel="Keep Member"
      failure="They are still a member."
    >
      They use their own plan and credits again, and the team no longer sees what they shared. The pictures
      they made stay theirs. Their seat is free at once.
    </Question>
  );
}

function Question<Variables>({
  open,
  onClose,
  deed,
  about,
  title,
  confirmLabel,
  cancelLabel,
  failure,
  children,
}: {
  open: boolean;
  onClose: () => void;
  deed: UseMutationResult<unknown, Error, Variables>;
  about: Variables;
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  failure: string;
  children: ReactNode;
}) {
  const doOnce = useOneAtATime(deed);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (next || deed.isPending) return;
        deed.reset();
        onClose();
      }}
      title={<span className="wrap-anywhere">{title}</span>}
      description={
        <>
          {children}
          {deed.error ? (
            <span role="alert" className="mt-3 block text-danger">
              {failure} {errorMessage(deed.error)}
            </span>
          ) : null}
        </>
      }
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      loading={deed.isPending}
      onConfirm={() => doOnce(about, { onSuccess: onClose })}
    />
  );
}
