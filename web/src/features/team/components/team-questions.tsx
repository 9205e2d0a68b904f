import type { Team, TeamMember } from '@easel/shared/contracts/team.schema';
import type { ReactNode } from 'react';
import { ConfirmAction } from '@/components/confirm-action';
import { useSession } from '@/lib/session';
import { useDissolveTeam, useLeaveTeam, useRemoveMember } from '../api';
import { nameOf } from '../member-words';

interface QuestionProps {
  open: boolean;
  onClose: () => void;
}

export function DissolveTeam({ team, ...dialog }: QuestionProps & { team: Team }) {
  const dissolve = useDissolveTeam();
  return (
    <ConfirmAction
      {...dialog}
      action={dissolve}
      onConfirm={() => dissolve.mutate(undefined, { onSuccess: dialog.onClose })}
      title={<Title>Delete {team.name}?</Title>}
      confirmLabel="Delete team"
      cancelLabel="Keep team"
      failure="The team was not deleted."
    >
      Everyone uses their own plan and credits again, open invitations end, and no one sees what others shared
      here. All members keep their own pictures, and you keep your plan. This cannot be undone.
    </ConfirmAction>
  );
}

export function LeaveTeam({ team, ...dialog }: QuestionProps & { team: Team }) {
  const { user } = useSession();
  const leave = useLeaveTeam();
  return (
    <ConfirmAction
      {...dialog}
      action={leave}
      onConfirm={() => leave.mutate({ userId: user?.id ?? '' }, { onSuccess: dialog.onClose })}
      title={<Title>Leave {team.name}?</Title>}
      confirmLabel="Leave team"
      cancelLabel="Stay"
      failure="You are still a member."
    >
      You go back to your own plan and credits. You no longer see the team's pictures, and the team no longer
      sees yours. You keep your pictures. To rejoin, you need a new invitation.
    </ConfirmAction>
  );
}

export function RemoveMember({ member, ...dialog }: QuestionProps & { member: TeamMember }) {
  const remove = useRemoveMember();
  return (
    <ConfirmAction
      {...dialog}
      action={remove}
      onConfirm={() => remove.mutate(member, { onSuccess: dialog.onClose })}
      title={<Title>Remove {nameOf(member)}?</Title>}
      confirmLabel="Remove member"
      cancelLabel="Keep member"
      failure="They are still a member."
    >
      They use their own plan and credits again, and the team no longer sees what they shared. The pictures
      they made stay theirs. Their seat is free at once.
    </ConfirmAction>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <span className="wrap-anywhere">{children}</span>;
}
