import { PLANS } from '@easel/shared/contracts/plans';
import { TextLink } from '@/components/text-link';
import { AuthPanel } from '@/features/auth/components/auth-panel';
import { SignUpForm } from '@/features/auth/components/sign-up-form';
import { loginPath } from '@/lib/safe-next';
import { VisitorsOnly } from '../visitors-only';

export default function RegisterPage() {
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
