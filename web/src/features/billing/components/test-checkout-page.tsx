import type { TestCheckout } from '@easel/shared/contracts/billing.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { LoadFailure } from '@/components/load-failure';
import { useLoadError } from '@/components/use-load-error';
import { SignedInOnly } from '@/entities/session/signed-in-only';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { Heading, Text } from '@/ui/text';
import { isMissing, testCheckoutOptions } from '../api/get-test-checkout';
import { OpenCheckout } from './open-checkout';

/** Stands in for a payment provider's page in test billing. Says first that no money is charged. */
export function TestCheckoutPage() {
  const [params] = useSearchParams();
  return (
    <SignedInOnly message="Please log in to continue with your order">
      <Container className="flex flex-1 flex-col items-center py-10 sm:py-16">
        <Card padding="lg" className="w-full max-w-lg">
          <p className="-mx-6 -mt-6 mb-6 flex items-center gap-3 rounded-t-lg border-line border-b bg-warning-wash px-6 py-4 font-semibold text-warning sm:-mx-8 sm:-mt-8 sm:px-8">
            <FlaskConical aria-hidden="true" className="size-5 shrink-0" />
            Test billing: no money is taken
          </p>
          <Session session={params.get('session') ?? ''} />
        </Card>
      </Container>
    </SignedInOnly>
  );
}

function Session({ session }: { session: string }) {
  const query = useQuery({ ...testCheckoutOptions(session), enabled: session !== '' });
  const { data } = query;
  const error = useLoadError(query);
  if (data) return data.status === 'open' ? <OpenCheckout checkout={data} /> : <Closed checkout={data} />;
  if (session === '' || isMissing(error)) {
    return (
      <Outcome title="There is no such order">
        <Text tone="muted">It may belong to another account, or the link is incomplete.</Text>
        <PricingButton />
      </Outcome>
    );
  }
  return (
    <>
      <Heading level={1} size="lg">
        Checkout
      </Heading>
      {error ? (
        <LoadFailure what="your order" query={query} error={error} className="mt-5" />
      ) : (
        <>
          <span className="sr-only" role="status">
            Loading your order…
          </span>
          <Skeleton className="mt-5 h-56 w-full" />
        </>
      )}
    </>
  );
}

/** A checkout that was answered or has expired. */
function Closed({ checkout: { status, plan } }: { checkout: TestCheckout }) {
  const { name } = PLANS[plan];
  if (status === 'completed') {
    return (
      <Outcome title="This order is complete">
        <Text tone="muted">{name} has been confirmed. Your settings show when it is renewed.</Text>
        <ButtonLink to="/settings#billing" className="mt-6">
          See your plan
        </ButtonLink>
      </Outcome>
    );
  }
  return (
    <Outcome title={status === 'declined' ? 'This order was declined' : 'This order has expired'}>
      <Text tone="muted">
        {status === 'declined'
          ? `You declined ${name}. Nothing was charged.`
          : 'It was open too long. Nothing was charged, and you can order again.'}
      </Text>
      <PricingButton />
    </Outcome>
  );
}

function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Heading level={1} size="lg" className="mb-2">
        {title}
      </Heading>
      {children}
    </>
  );
}

function PricingButton() {
  return (
    <ButtonLink to="/pricing" variant="secondary" className="mt-6">
      See plans
    </ButtonLink>
  );
}
