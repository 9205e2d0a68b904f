import { isEaselError } from '@easel/shared/client/easel-error';
import { useQuery } from '@tanstack/react-query';
import { useLoadError } from '@/components/use-load-error';
import { errorMessage } from '@/lib/errors';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Spinner } from '@/ui/spinner';
import { linkOptions, useConfirmEmail } from '../api/verify-link';
import { AuthPanel } from './auth-panel';
import { ConfirmChange } from './confirm-change';
import { EmailConfirmed } from './email-confirmed';
import { LinkExpired } from './link-expired';
import { OtherAccount } from './other-account';

/** Shows which address a mailed link confirms, and confirms it on request. */
export function ConfirmEmail({ token }: { token: string }) {
  const { user } = useSession();
  const query = useQuery(linkOptions(token));
  const error = useLoadError(query);
  const confirm = useConfirmEmail(token);
  const link = query.data;

  if (confirm.data) return <EmailConfirmed done={confirm.data} />;
  if (isRefused(error) || isEaselError(confirm.error, 'link_expired')) {
    return <LinkExpired kind="signup" announced />;
  }
  if (error) {
    return (
      <AuthPanel title="Couldn't open this link" description={errorMessage(error)}>
        <Button size="lg" className="w-full" loading={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </AuthPanel>
    );
  }
  if (!link) {
    return (
      <AuthPanel title="Confirm your email" description="One moment.">
        <Spinner size="lg" label="Opening your link" className="text-ink-faint" />
      </AuthPanel>
    );
  }
  if (link.new_email !== undefined) {
    return <ConfirmChange token={token} link={{ ...link, new_email: link.new_email }} />;
  }
  if (link.type === 'invitation') return <LinkExpired kind="signup" announced />;
  if (user && user.email !== link.email) return <OtherAccount signedInAs={user.email} email={link.email} />;
  return (
    <AuthPanel
      title="Confirm your email"
      description={
        <>
          Is <strong className="wrap-anywhere font-medium text-ink">{link.email}</strong> your address?
        </>
      }
    >
      {confirm.error ? (
        <Notice tone="danger" title="Your address was not confirmed" className="mb-5">
          {errorMessage(confirm.error)}
        </Notice>
      ) : null}
      <Button size="lg" className="w-full" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm email address
      </Button>
    </AuthPanel>
  );
}

const isRefused = (error: unknown) =>
  isEaselError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
