import type { TestCheckout } from '@easel/shared/contracts/billing.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import type { ReactNode } from 'react';
import { errorMessage } from '@/lib/errors';
import { dollars } from '@/lib/formats';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Heading, Text } from '@/ui/text';
import { useAnswerTestCheckout } from '../api/answer-test-checkout';

/** The order and its price, with buttons to confirm or decline. */
export function OpenCheckout({ checkout }: { checkout: TestCheckout }) {
  const answer = useAnswerTestCheckout(checkout.session);
  const isAnswering = (confirm: boolean) =>
    (answer.isPending || answer.isSuccess) && answer.variables === confirm;
  const isAnswered = answer.isPending || answer.isSuccess;
  const each = checkout.interval === 'year' ? 'year' : 'month';
  return (
    <>
      <Heading level={1} size="lg">
        Checkout
      </Heading>
      <dl className="mt-5 divide-y divide-line border-line border-y">
        <Line name="Plan">{PLANS[checkout.plan].name}</Line>
        <Line name="Billing">{checkout.interval === 'year' ? 'Yearly' : 'Monthly'}</Line>
        <Line name="Due now">
          <span className="font-display text-2xl leading-tight">{dollars(checkout.amountCents)}</span>
        </Line>
      </dl>
      <Text size="sm" tone="muted" className="mt-4">
        It renews each {each} until you cancel. This is a test checkout: you need no card, and nothing is
        charged.
      </Text>
      {answer.isError ? (
        <Notice tone="danger" title="That didn't go through" className="mt-4">
          {errorMessage(answer.error)}
        </Notice>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-3 *:flex-1">
        <Button
          variant="secondary"
          loading={isAnswering(false)}
          disabled={isAnswered}
          onClick={() => answer.mutate(false)}
        >
          Decline
        </Button>
        <Button loading={isAnswering(true)} disabled={isAnswered} onClick={() => answer.mutate(true)}>
          Confirm
        </Button>
      </div>
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}
