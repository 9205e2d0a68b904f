import type { User } from '@easel/shared/contracts/auth.schema';
import { type ComponentType, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { loginPath } from '@/lib/safe-next';
import { useSession } from '@/lib/session';
import { ButtonLink } from './button-link';

/** Pages that sign-in returns to. From any other page it leads to the home page. */
const COME_BACK_TO = ['/generate', '/dashboard', '/pictures', '/team', '/profile', '/settings'];

/** The right end of the header. Reserves its width while the session is loading. */
export function AccountArea({
  SignedInArea,
  onSignOut,
}: {
  /** Loaded for signed-in users only. */
  SignedInArea: ComponentType<{ user: User; onSignOut: () => void }>;
  onSignOut: () => void;
}) {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  const next = COME_BACK_TO.includes(pathname) ? pathname : '/';

  const reserved = <div aria-hidden="true" className="size-11" />;
  if (status === 'loading') return reserved;
  if (user) {
    return (
      <Suspense fallback={reserved}>
        <SignedInArea user={user} onSignOut={onSignOut} />
      </Suspense>
    );
  }
  return (
    <>
      {/* Prerendered pages hide this from users who were signed in here. */}
      <div aria-hidden="true" className="hidden size-11 in-data-returning:block" />
      <ButtonLink
        to={loginPath(next)}
        variant="ghost"
        size="sm"
        className="max-sm:hidden in-data-returning:hidden"
      >
        Sign In
      </ButtonLink>
      <ButtonLink to={loginPath(next, '/register')} size="sm" className="in-data-returning:hidden">
        Get Started
      </ButtonLink>
    </>
  );
}
