import type { Team, TeamMember } from '@easel/shared/contracts/team.schema';
import { lazy, Suspense, useRef, useState } from 'react';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { seatWords } from '../member-words';
import { InvitationItem } from './invitation-item';
import { InviteForm } from './invite-form';
import { MemberItem } from './member-item';

const RemoveMember = lazy(() =>
  import('./team-questions').then((module) => ({ default: module.RemoveMember })),
);

/** The members of the team. Its owner also sees invitations and the form for a new one. */
export function People({ team }: { team: Team }) {
  const isOwner = team.role === 'owner';
  const [removal, setRemoval] = useState<{ member: TeamMember; isOpen: boolean } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useFocusKeeper(list);
  return (
    <div
      ref={list}
      tabIndex={-1}
      className={
        isOwner
          ? 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]'
          : undefined
      }
    >
      <Card>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <Heading level={2} size="sm">
            Members
          </Heading>
          {isOwner && team.isActive ? (
            <Text role="status" size="sm" tone="muted" className="tabular-nums">
              {seatWords(team)}
            </Text>
          ) : null}
        </div>
        <ul aria-label="Members" className="mt-3 divide-y divide-line">
          {team.members.map((member) => (
            <MemberItem
              key={member.userId}
              member={member}
              onRemove={
                isOwner && member.role !== 'owner' ? () => setRemoval({ member, isOpen: true }) : undefined
              }
            />
          ))}
        </ul>
      </Card>
      {isOwner ? (
        <Card>
          <Heading level={2} size="sm">
            Invite
          </Heading>
          <InviteForm team={team} />
          {team.invitations.length > 0 ? (
            <>
              <Heading level={3} size="xs" className="mt-7">
                Open invitations
              </Heading>
              <ul aria-label="Open invitations" className="mt-2 divide-y divide-line">
                {team.invitations.map((invitation) => (
                  <InvitationItem key={invitation.id} invitation={invitation} />
                ))}
              </ul>
            </>
          ) : null}
        </Card>
      ) : null}
      {removal ? (
        <Suspense>
          <RemoveMember
            key={removal.member.userId}
            member={removal.member}
            open={removal.isOpen}
            onClose={() => setRemoval({ ...removal, isOpen: false })}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
