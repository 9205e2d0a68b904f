import { ButtonLink } from '@/components/button-link';
import { AuthPanel } from './auth-panel';

/** A link from an e-mail that is too old, was used before, or is not whole. */
export function LinkExpired({
  kind,
  announced = false,
}: {
  kind: 'recovery' | 'signup';
  /** Whether the page showed something else before, so that a screen reader must be told. */
  announced?: boolean;
}) {
  if (kind === 'recovery') {
    return (
      <AuthPanel
        announced={announced}
        title="This Link No Longer Works"
        description="Links to choose a new password work once and only for a while. Ask for a fresh one."
      >
        <ButtonLink to="/forgot-password" size="lg" className="w-full">
          Send a New Link
        </ButtonLink>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      announced={announced}
      title="This Link No Longer Works"
      description="Confirmation links work once and only for a while. If your address is confirmed already, just sign in."
    >
      <ButtonLink to="/login" size="lg" className="w-full">
        Sign In
      </ButtonLink>
    </AuthPanel>
  );
}
