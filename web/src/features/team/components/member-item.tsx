import type { TeamMember } from '@easel/shared/contracts/team.schema';
import { UserMinus } from 'lucide-react';
import { Face } from '@/components/avatar';
import { longDate } from '@/lib/dates';
import { creditCount } from '@/lib/formats';
import { useSession } from '@/lib/session';
import { Badge } from '@/ui/badge';
import { IconButton } from '@/ui/icon-button';
import { nameOf } from '../member-words';

export function MemberItem({
  member,
  onRemove,
}: {
  member: TeamMember;
  /** Undefined if the viewer may not remove the member. */
  onRemove: (() => void) | undefined;
}) {
  const { user } = useSession();
  const { userId, name, email, avatarUrl, role, joinedAt, hasSeat, creditsUsed } = member;
  const shown = nameOf(member);
  return (
    <li
      data-focus-item={userId}
      tabIndex={-1}
      aria-label={shown}
      className="flex items-center gap-3.5 py-3.5 last:pb-0"
    >
      <Face name={shown} url={avatarUrl} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="wrap-anywhere font-medium">{shown}</span>
          {role === 'owner' ? <Badge tone="accent">Owner</Badge> : null}
          {userId === user?.id ? <Badge>You</Badge> : null}
          {hasSeat ? null : <Badge tone="warning">No seat</Badge>}
        </p>
        {name.trim() ? <p className="truncate text-ink-muted text-sm">{email}</p> : null}
        <p className="text-ink-muted text-sm tabular-nums">
          {creditCount(creditsUsed)} used this month · since {longDate(joinedAt)}
        </p>
      </div>
      {onRemove ? (
        <IconButton
          label={`Remove ${shown}`}
          icon={<UserMinus aria-hidden="true" className="size-4.5" />}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}
