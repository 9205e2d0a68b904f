import { isEaselError } from '@easel/shared/client/easel-error';
import type { MailedLink } from '@easel/shared/contracts/auth.schema';
import { ButtonLink } from '@/components/button-link';
import { errorMessage } from '@/lib/errors';
import { loginPath } from '@/lib/safe-next';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { useConfirmChange, useStopChange } from '../api/email-change';
import { AuthPanel } from './auth-panel';
import { ChangeConfirmed, ChangeStopped } from './change-confirmed';
import { LinkExpired } from './link-expired';
import { OtherAccount } from './other-account';

type ChangeLink = MailedLink & { new_email: string };

/** Asks before a change of the address is confirmed. From the current address, it can also be stopped. */
export function ConfirmChange({ token, link }: { token: string; link: ChangeLink }) {
  const { user } = useSession();
  const confirm = useConfirmChange(token);
  const stop = useStopChange(token);
  const error = confirm.error ?? stop.error;
  const isNew = link.type === 'email-new';

  if (confirm.data) return <ChangeConfirmed state={confirm.data} isNew={isNew} />;
  if (stop.isSuccess) return <ChangeStopped email={link.email} />;
  if (isEaselError(error, 'link_expired')) return <LinkExpired kind="signup" announced />;
  if (isNew && user && user.email !== link.email) {
    return <OtherAccount signedInAs={user.email} email={link.email} />;
  }
  return (
    <AuthPanel title="Change your email address" description={<Question link={link} />}>
      {error ? (
        <Notice tone="danger" title="Nothing was changed" className="mb-5">
          {errorMessage(error)}
        </Notice>
      ) : null}
      {isNew && !user ? (
        <>
          <Notice title="Sign in first" className="mb-5">
            Sign in to your account in this browser. You'll then come back here.
          </Notice>
          <ButtonLink
            to={loginPath(`/confirm-email?token=${encodeURIComponent(token)}`)}
            size="lg"
            className="w-full"
          >
            Sign In
          </ButtonLink>
        </>
      ) : (
        <Button size="lg" className="w-full" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm the change
        </Button>
      )}
      {isNew ? null : (
        <Button
          size="lg"
          variant="secondary"
          className="mt-3 w-full"
          loading={stop.isPending}
          onClick={() => stop.mutate()}
        >
          Stop the change
        </Button>
      )}
    </AuthPanel>
  );
}

const Question = ({ link }: { link: ChangeLink }) => (
  <>
    The account of <strong className="wrap-anywhere font-medium text-ink">{link.email}</strong> is about to
    move to <strong className="wrap-anywhere font-medium text-ink">{link.new_email}</strong>. Is that what you
    want?
  </>
);
