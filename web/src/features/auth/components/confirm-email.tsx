import { isEaselError } from '@easel/shared/client/easel-error';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '@/components/button-link';
import { useLoadError } from '@/components/use-load-error';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { confirmEmailOptions } from '../api/verify-link';
import { AuthPanel } from './auth-panel';
import { LinkExpired } from './link-expired';

/** Redeems the emailed confirmation link and shows the result. */
export function ConfirmEmail({ token }: { token: string }) {
  const query = useQuery(confirmEmailOptions(token));
  const error = useLoadError(query);

  if (query.data) {
    return (
      <AuthPanel
        title="Email Confirmed"
        description="Thank you. Your address is confirmed and you are signed in."
      >
        <ButtonLink to="/generate" size="lg" className="w-full">
          Start Creating
        </ButtonLink>
      </AuthPanel>
    );
  }
  if (!error) {
    return (
      <AuthPanel title="Confirming Your Email" description="One moment.">
        <Spinner size="lg" label="Confirming your email address" className="text-ink-faint" />
      </AuthPanel>
    );
  }
  if (isEaselError(error) && error.status >= 400 && error.status < 500 && error.status !== 429) {
    return <LinkExpired kind="signup" announced />;
  }
  return (
    <AuthPanel title="Couldn't Confirm Your Email" description={errorMessage(error)}>
      <Button size="lg" className="w-full" loading={query.isFetching} onClick={() => void query.refetch()}>
        Try Again
      </Button>
    </AuthPanel>
  );
}
