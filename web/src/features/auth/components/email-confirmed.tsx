import { ButtonLink } from '@/components/button-link';
import type { Confirmed } from '../api/verify-link';
import { AuthPanel } from './auth-panel';

/** Explains what is left to do after an address is confirmed. */
export function EmailConfirmed({ done }: { done: Confirmed }) {
  if (done.next === 'password') {
    return (
      <AuthPanel
        announced
        title="One more step"
        description="Your address is confirmed. You opened the link in a browser that isn't signed in, so choose a new password to make sure that only you can use this account."
      >
        <ButtonLink
          to={`/reset-password?token=${encodeURIComponent(done.token)}`}
          size="lg"
          className="w-full"
        >
          Choose a password
        </ButtonLink>
      </AuthPanel>
    );
  }
  const isSignedIn = done.next === 'create';
  return (
    <AuthPanel
      announced
      title="Email confirmed"
      description={isSignedIn ? 'Thank you. Your address is confirmed.' : 'Thank you. You can sign in now.'}
    >
      <ButtonLink to={isSignedIn ? '/generate' : '/login'} size="lg" className="w-full">
        {isSignedIn ? 'Start creating' : 'Sign In'}
      </ButtonLink>
    </AuthPanel>
  );
}
