import type { EmailState } from '@easel/shared/contracts/email-change.schema';
import { ButtonLink } from '@/components/button-link';
import { AuthPanel } from './auth-panel';

/** Explains what is left to do after one of the addresses has confirmed a change. */
export function ChangeConfirmed({ state, isNew }: { state: EmailState; isNew: boolean }) {
  const { email, change } = state;
  if (!change) {
    return (
      <AuthPanel
        announced
        title="Email address changed"
        description={<>You sign in with {shown(email)} now.</>}
      >
        <BackToSettings />
      </AuthPanel>
    );
  }
  const other = isNew ? email : change.newEmail;
  return (
    <AuthPanel
      announced
      title="One more step"
      description={
        <>Thank you. Now open the link that we sent to {shown(other)}. Until then, nothing changes.</>
      }
    >
      <BackToSettings />
    </AuthPanel>
  );
}

/** Explains that a change was stopped, and what to do if somebody else requested it. */
export function ChangeStopped({ email }: { email: string }) {
  return (
    <AuthPanel
      announced
      title="Change stopped"
      description={
        <>
          Your address is still {shown(email)}. If you didn't ask for the change, somebody else may be signed
          in to your account: change your password.
        </>
      }
    >
      <ButtonLink to="/forgot-password" size="lg" className="w-full">
        Choose a new password
      </ButtonLink>
    </AuthPanel>
  );
}

const BackToSettings = () => (
  <ButtonLink to="/settings" size="lg" className="w-full">
    Open settings
  </ButtonLink>
);

const shown = (email: string) => <strong className="wrap-anywhere font-medium text-ink">{email}</strong>;
