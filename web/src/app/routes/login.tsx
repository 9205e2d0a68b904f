import { TextLink } from '@/components/text-link';
import { AuthPanel } from '@/features/auth/components/auth-panel';
import { SignInForm } from '@/features/auth/components/sign-in-form';
import { loginPath } from '@/lib/safe-next';
import { VisitorsOnly } from '../visitors-only';

export default function LoginPage() {
  return (
    <VisitorsOnly>
      {(next) => (
        <AuthPanel
          title="Welcome Back"
          description="Sign in to go on where you left off."
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
