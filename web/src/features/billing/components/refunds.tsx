import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { LoadFailure } from '@/components/load-failure';
import { TextLink } from '@/components/text-link';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { Heading, Text } from '@/ui/text';
import { refundsOptions } from '../api/list-refunds';
import { requestRefusal } from '../refund-form';
import { RefundProgress } from './refund-progress';
import { RefundRules } from './refund-rules';

const loadDialog = () => import('./refund-dialog');
const RefundDialog = lazy(() => loadDialog().then((module) => ({ default: module.RefundDialog })));

/** Whether a refund can be had and why, the way to ask for it, and how each request stands. */
export function Refunds() {
  const refunds = useQuery(refundsOptions);
  const { data } = refunds;
  const [opened, setOpened] = useState<{ isOpen: boolean; count: number } | null>(null);
  const approach = () => void loadDialog();
  return (
    <section aria-labelledby="refunds" className="mt-5 border-line border-t pt-6">
      <Heading level={3} size="xs" id="refunds">
        Refunds
      </Heading>
      <Text tone="muted" className="mt-1 max-w-prose">
        When you get your money back is in the <TextLink to="/refund-policy">Refund Policy</TextLink>.
      </Text>
      {data ? (
        <>
          {data.items.map((refund) => (
            <RefundProgress key={refund.id} refund={refund} />
          ))}
          {data.eligibility.openRequestId === null ? (
            <>
              <RefundRules rules={data.eligibility.rules} />
              <Button
                variant="secondary"
                className="mt-5"
                disabledReason={requestRefusal(data.eligibility)}
                onPointerEnter={approach}
                onFocus={approach}
                onClick={() => setOpened((before) => ({ isOpen: true, count: (before?.count ?? 0) + 1 }))}
              >
                {data.eligibility.isEligible ? 'Request a Refund' : 'Report a Mistaken Charge'}
              </Button>
            </>
          ) : null}
        </>
      ) : refunds.error ? (
        <LoadFailure what="refunds" query={refunds} className="mt-4" />
      ) : (
        <Skeleton className="mt-4 h-40 w-full" />
      )}
      {opened && data ? (
        <Suspense>
          <RefundDialog
            // Each time a new form.
            key={opened.count}
            open={opened.isOpen}
            eligibility={data.eligibility}
            onClose={() => setOpened({ ...opened, isOpen: false })}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
