import type { TeamInvitation } from '@easel/shared/contracts/team.schema';
import { longDate } from '@/lib/dates';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { useResendInvitation, useRevokeInvitation } from '../api';

/** An open invitation. */
export function InvitationItem({ invitation }: { invitation: TeamInvitation }) {
  const { id, email, expiresAt } = invitation;
  const resend = useResendInvitation();
  const revoke = useRevokeInvitation();
  const isOld = new Date(expiresAt) <= new Date();
  const error = resend.error ?? revoke.error;
  return (
    <li data-focus-item={id} tabIndex={-1} aria-label={email} className="py-3 last:pb-0">
      <p className="wrap-anywhere font-medium text-[0.9375rem]">{email}</p>
      <p className="text-ink-muted text-sm">
        {isOld ? 'The link has expired' : `The link works until ${longDate(expiresAt)}`}
      </p>
      <div className="-ml-3 mt-0.5 flex flex-wrap">
        <Button
          variant="ghost"
          size="sm"
          loading={resend.isPending}
          onClick={() => {
            revoke.reset();
            resend.mutate(invitation);
          }}
        >
          Send again<span className="sr-only"> to {email}</span>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          loading={revoke.isPending}
          onClick={() => {
            resend.reset();
            revoke.mutate(invitation);
          }}
        >
          Revoke<span className="sr-only"> the invitation of {email}</span>
        </Button>
      </div>
      {error ? (
        <p role="alert" className="mt-1 text-danger text-sm">
          {errorMessage(error)}
        </p>
      ) : null}
    </li>
  );
}
