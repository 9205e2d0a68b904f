import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { LoadFailure } from '@/components/load-failure';
import { loginPath } from '@/lib/safe-next';
import { session, useSession } from '@/lib/session';
import { Skeleton } from '@/ui/skeleton';
import { Heading, Text } from '@/ui/text';

/** Wraps a page that needs an account. Visitors see `message` and a sign-in link that returns here. */
export function SignedInOnly({ message, children }: { message: string; children: ReactNode }) {
  const { status, failure } = useSession();
  // The whole page appears with the session. React renders it in small steps that do not block.
  const rendered = useDeferredValue(status);
  const shown = status === 'signed-in' ? rendered : status;
  if (failure) {
    return (
      <Container className="py-8 sm:py-10">
        <LoadFailure
          what="your account"
          query={{ error: failure, isFetching: status === 'loading', refetch: session.check }}
        />
      </Container>
    );
  }
  if (shown === 'loading') return <AccountLoading />;
  if (shown === 'signed-out') return <AuthenticationRequired message={message} />;
  return children;
}

function AuthenticationRequired({ message }: { message: string }) {
  const { pathname, search, hash } = useLocation();
  // Only the name of a section: a sign-in provider's answer also arrives in the fragment.
  const here = pathname + search + (/^#[\w-]+$/.test(hash) ? hash : '');
  return (
    <Container className="flex flex-1 flex-col items-center justify-center py-16 text-center">
      <span
        aria-hidden="true"
        className="mb-5 flex size-14 items-center justify-center rounded-full bg-accent-wash text-accent-text"
      >
        <LockKeyhole className="size-6.5" />
      </span>
      <Heading level={1} size="lg">
        Authentication Required
      </Heading>
      <Text tone="muted" className="mt-2">
        {message}
      </Text>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonLink to={loginPath(here)}>Sign In</ButtonLink>
        <ButtonLink to={loginPath(here, '/register')} variant="secondary">
          Create Account
        </ButtonLink>
      </div>
    </Container>
  );
}

/** A generic page skeleton. It appears with a delay, because the session is usually known sooner. */
function AccountLoading() {
  return (
    <Container className="animate-appear-late py-8 sm:py-10">
      <span className="sr-only">Loading your account…</span>
      <Skeleton className="h-12 w-56 max-w-full" />
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      <Skeleton className="mt-8 h-72 w-full" />
    </Container>
  );
}
