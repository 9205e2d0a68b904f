import { PLANS } from '@easel/shared/contracts/plans';
import { TextLink } from '@/components/text-link';
import { loginPath } from '@/lib/safe-next';
import { AuthPanel } from './auth-panel';
import { SignUpForm } from './sign-up-form';
import { VisitorsOnly } from './visitors-only';

export function RegisterPage() {
  return (
    <VisitorsOnly>
      {(next) => (
        <AuthPanel
          title="Create Your Account"
          description={`Free, with ${PLANS.free.imagesPerMonth} images a month.`}
          footer={
            <>
              Already have an account? <TextLink to={loginPath(next)}>Sign In</TextLink>
            </>
          }
        >
          <SignUpForm />
        </AuthPanel>
      )}
    </VisitorsOnly>
  );
}
