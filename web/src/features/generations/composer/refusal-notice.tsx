import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { ButtonLink } from '@/components/button-link';
import { passFocusOn } from '@/components/pass-focus-on';
import { ACTIVE_LIST } from '@/entities/picture/generation-keys';
import { useGenerationList } from '@/entities/picture/list-generations';
import { useSharedPlan } from '@/entities/team/use-own-team';
import { longDate } from '@/lib/dates';
import { loginPath } from '@/lib/safe-next';
import type { SiteAddress } from '@/lib/site-paths';
import { Button } from '@/ui/button';
import { describeRefusal, type WayForward } from './refusal';

export const PLANS_LINK = { to: '/pricing', label: 'See plans' } as const;
const LINKS: Record<Exclude<WayForward, 'retry' | 'edit' | 'fix'>, { to: SiteAddress; label: string }> = {
  plans: PLANS_LINK,
  queue: { to: '/generate?tab=queue', label: 'Open the queue' },
  login: { to: loginPath('/generate'), label: 'Sign in again' },
};
/** Replaces the link to the plans for members of a team, who cannot change its plan. */
export const TEAM_LINK = { to: '/team', label: 'See your team' } as const;

/** A notice about a refused request, with an action. Shown beside Generate instead of a toast. */
export function RefusalNotice({
  error,
  onRetry,
  onEdit,
  onFix,
  onRoom,
}: {
  error: unknown;
  onRetry: () => void;
  /** Focuses the prompt. */
  onEdit: () => void;
  /** Focuses the rejected setting. */
  onFix: () => void;
  /** Dismisses the notice: the queue was full, and one of the pictures in it has ended. */
  onRoom: () => void;
}) {
  const { message, wayForward, resetsAt } = describeRefusal(error);
  const notice = useRef<HTMLDivElement>(null);
  // Nothing went wrong: the user has to wait for something or choose something.
  const isLimit = wayForward === 'queue' || wayForward === 'plans';
  return (
    <div
      ref={notice}
      role="alert"
      className={clsx(
        'mb-3 rounded-md border p-3',
        isLimit ? 'border-warning/35 bg-warning-wash' : 'border-danger/35 bg-danger-wash',
      )}
    >
      <p className={clsx('flex gap-2 font-semibold', isLimit ? 'text-warning' : 'text-danger')}>
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        Generation Failed
      </p>
      <p className="mt-1 text-sm">
        {message} {resetsAt ? `New credits arrive on ${longDate(resetsAt)}.` : null}
      </p>
      {wayForward === 'queue' ? <RoomWatch notice={notice} onRoom={onRoom} /> : null}
      <div className="mt-2 empty:hidden">
        <Way wayForward={wayForward} actions={{ retry: onRetry, edit: onEdit, fix: onFix }} />
      </div>
    </div>
  );
}

/** Leaves a notice that has the focus, which would be lost with it. */
function RoomWatch({ notice, onRoom }: { notice: RefObject<HTMLElement | null>; onRoom: () => void }) {
  const { length } = useGenerationList(ACTIVE_LIST).items;
  const most = useRef(0);
  useEffect(() => {
    if (length >= most.current) most.current = length;
    else if (!notice.current?.contains(document.activeElement)) onRoom();
  }, [length, notice, onRoom]);
  return null;
}

const ACTION_LABELS = { retry: 'Try Again', edit: 'Edit the prompt', fix: 'Show the setting' } as const;

function Way({
  wayForward,
  actions,
}: {
  wayForward: WayForward;
  actions: Readonly<Record<keyof typeof ACTION_LABELS, () => void>>;
}) {
  const isSharedPlan = useSharedPlan() !== null;
  if (wayForward === 'retry' || wayForward === 'edit' || wayForward === 'fix') {
    return (
      <Button ref={passFocusOn} variant="secondary" size="sm" onClick={actions[wayForward]}>
        {ACTION_LABELS[wayForward]}
      </Button>
    );
  }
  const { to, label } = wayForward === 'plans' && isSharedPlan ? TEAM_LINK : LINKS[wayForward];
  return (
    <ButtonLink to={to} variant="secondary" size="sm">
      {label}
    </ButtonLink>
  );
}
