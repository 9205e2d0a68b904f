import { ButtonLink } from '@/components/button-link';
import { AuthPanel } from './auth-panel';

/** The page of an emailed link that has expired, was used, or is incomplete. */
export function LinkExpired({
  kind,
  announced = false,
}: {
  kind: 'recovery' | 'signup';
  /** True if it replaces other content, so that screen readers must announce it. */
  announced?: boolean;
}) {
  if (kind === 'recovery') {
    return (
      <AuthPanel
        announced={announced}
        title="This link no longer works"
        description="Password reset links work once and expire. Request a new one."
      >
        <ButtonLink to="/forgot-password" size="lg" className="w-full">
          Send a new link
        </ButtonLink>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      announced={announced}
      title="This link no longer works"
      description="Confirmation links work once and expire. If your address is already confirmed, just sign in."
    >
      <ButtonLink to="/login" size="lg" className="w-full">
        Sign In
      </ButtonLink>
    </AuthPanel>
  );
}
