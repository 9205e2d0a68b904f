import { Navigate, useSearchParams } from 'react-router-dom';
import { TextLink } from '@/components/text-link';
import { loginPath } from '@/lib/safe-next';
import { SHORT } from '@/lib/short-sign-up';
import { useSignUpMode } from '../api/sign-up-mode';
import { invitationIn } from '../invitation';
import { AuthPanel } from './auth-panel';
import { InvitedSignUp } from './invited-sign-up';
import { KeptPrompt } from './kept-prompt';
import { FREE_PLAN, SignUpForm } from './sign-up-form';
import { VisitorsOnly } from './visitors-only';

export function RegisterPage() {
  return <VisitorsOnly>{(next) => <Register next={next} />}</VisitorsOnly>;
}

function Register({ next }: { next: string }) {
  const [query] = useSearchParams();
  const mode = useSignUpMode();
  const invitation = invitationIn(query, next);
  const isShort = query.has(SHORT);
  // Visitors who cannot sign up can only sign in.
  if (isShort && mode !== undefined && mode !== 'open') return <Navigate to={loginPath(next)} replace />;
  const footer = (
    <>
      Already have an account? <TextLink to={loginPath(next)}>Sign In</TextLink>
    </>
  );
  if (mode === 'closed') {
    return (
      <AuthPanel title="No new accounts" description="Sign-up is closed on this site." footer={footer}>
        {null}
      </AuthPanel>
    );
  }
  if (mode === 'invite' && !invitation) {
    return (
      <AuthPanel
        title="By invitation only"
        description="You need an invitation to create an account. If you got one by email, open the link in it."
        footer={footer}
      >
        {null}
      </AuthPanel>
    );
  }
  if (mode === 'invite' && invitation) return <InvitedSignUp invitation={invitation} footer={footer} />;
  return (
    <AuthPanel title="Create your account" description={FREE_PLAN} footer={footer}>
      {isShort ? <KeptPrompt /> : null}
      <SignUpForm invitation={invitation} isShort={isShort} />
    </AuthPanel>
  );
}
