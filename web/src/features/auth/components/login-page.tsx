import { TextLink } from '@/components/text-link';
import { loginPath } from '@/lib/safe-next';
import { AuthPanel } from './auth-panel';
import { SignInForm } from './sign-in-form';
import { VisitorsOnly } from './visitors-only';

export function LoginPage() {
  return (
    <VisitorsOnly>
      {(next) => (
        <AuthPanel
          title="Welcome back"
          description="Sign in to pick up where you left off."
          footer={
            <>
              Don't have an account? <TextLink to={loginPath(next, '/register')}>Sign Up</TextLink>
            </>
          }
        >
          <SignInForm />
        </AuthPanel>
      )}
    </VisitorsOnly>
  );
}
