import { useSendConfirmation } from '@/entities/session/use-send-confirmation';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

/** Reminds the user to confirm their email address. */
export function ConfirmAddress() {
  const { user } = useSession();
  const send = useSendConfirmation();
  if (!user || user.email_confirmed_at !== null) return null;
  return (
    <Notice
      title="Confirm your email address"
      // Hidden in the frame that the document shows before the account is known; see `src/app/ahead/first-view.ts`.
      className="in-data-[first-view=frame]:hidden mb-8"
      action={
        <Button variant="secondary" size="sm" loading={send.isPending} onClick={() => send.mutate()}>
          Send the link again
        </Button>
      }
    >
      We sent a link to <span className="wrap-anywhere">{user.email}</span>. Open it to confirm that the
      address is yours.
    </Notice>
  );
}
