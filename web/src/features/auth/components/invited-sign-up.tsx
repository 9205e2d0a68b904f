import { isEaselError } from '@easel/shared/client/easel-error';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLoadError } from '@/components/use-load-error';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { linkOptions } from '../api/verify-link';
import { AuthPanel } from './auth-panel';
import { FREE_PLAN, SignUpForm } from './sign-up-form';

/**
 * The sign-up of an invited visitor on a site where sign-up needs an invitation. It is for the invitation's address,
 * while the invitation is valid.
 */
export function InvitedSignUp({ invitation, footer }: { invitation: string; footer: ReactNode }) {
  const query = useQuery(linkOptions(invitation));
  const error = useLoadError(query);
  const link = query.data;
  if (link && link.type === 'invitation') {
    return (
      <AuthPanel
        title="Create your account"
        description={
          <>
            You're invited as <strong className="wrap-anywhere font-medium text-ink">{link.email}</strong>.{' '}
            {FREE_PLAN}
          </>
        }
        footer={footer}
      >
        <SignUpForm invitation={invitation} email={link.email} />
      </AuthPanel>
    );
  }
  if (link || isEaselError(error, 'link_expired')) {
    return (
      <AuthPanel
        announced
        title="This invitation no longer works"
        description="It was used, was revoked, or has expired. Ask for a new one, or sign in if you have an account."
        footer={footer}
      >
        {null}
      </AuthPanel>
    );
  }
  if (error) {
    return (
      <AuthPanel title="Couldn't open this invitation" description={errorMessage(error)} footer={footer}>
        <Button size="lg" className="w-full" loading={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title="Create your account" description="One moment." footer={footer}>
      <Spinner size="lg" label="Opening your invitation" className="text-ink-faint" />
    </AuthPanel>
  );
}
