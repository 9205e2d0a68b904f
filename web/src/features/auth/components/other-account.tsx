import { ButtonLink } from '@/components/button-link';
import { AuthPanel } from './auth-panel';

/** Shown for a link of an account other than the one that is signed in. Nothing was changed. */
export function OtherAccount({ signedInAs, email }: { signedInAs: string; email: string }) {
  return (
    <AuthPanel
      announced
      title="This link is for another account"
      description={
        <>
          You are signed in as <strong className="wrap-anywhere font-medium text-ink">{signedInAs}</strong>,
          and this link is for <strong className="wrap-anywhere font-medium text-ink">{email}</strong>.
          Nothing was changed. Sign out, then open the link again.
        </>
      }
    >
      <ButtonLink to="/" size="lg" variant="secondary" className="w-full">
        Back to home
      </ButtonLink>
    </AuthPanel>
  );
}
