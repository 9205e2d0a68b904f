import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Loaded } from '@/components/loaded';
import { TextLink } from '@/components/text-link';
import { Button } from '@/ui/button';
import { Heading, Text } from '@/ui/text';
import { refundsOptions } from '../api/list-refunds';
import { requestRefusal } from '../refund-form';
import { RefundProgress } from './refund-progress';
import { RefundRules } from './refund-rules';

const loadDialog = () => import('./refund-dialog');
const RefundDialog = lazy(() => loadDialog().then((module) => ({ default: module.RefundDialog })));

/** The refund requests, whether and why another one is possible, and the form for it. */
export function Refunds() {
  const refunds = useQuery(refundsOptions);
  const { data } = refunds;
  const [opened, setOpened] = useState<{ isOpen: boolean; count: number } | null>(null);
  const approach = () => void loadDialog();
  return (
    <section className="mt-5 border-line border-t pt-6">
      <Heading level={3} size="xs">
        Refunds
      </Heading>
      <Text tone="muted" className="mt-1 max-w-prose">
        See the <TextLink to="/refund-policy">Refund Policy</TextLink> for when you can get your money back.
      </Text>
      <Loaded what="refunds" query={refunds} skeletonClass="mt-4 h-40 w-full" failureClass="mt-4">
        {({ items, eligibility }) => (
          <>
            {items.map((refund) => (
              <RefundProgress key={refund.id} refund={refund} />
            ))}
            {eligibility.openRequestId === null ? (
              <>
                <RefundRules rules={eligibility.rules} />
                <Button
                  variant="secondary"
                  className="mt-5"
                  disabledReason={requestRefusal(eligibility)}
                  onPointerEnter={approach}
                  onFocus={approach}
                  onClick={() => setOpened((before) => ({ isOpen: true, count: (before?.count ?? 0) + 1 }))}
                >
                  {eligibility.isEligible ? 'Request a refund' : 'Report a mistaken charge'}
                </Button>
              </>
            ) : null}
          </>
        )}
      </Loaded>
      {opened && data ? (
        <Suspense>
          <RefundDialog
            // Starts each form with fresh state.
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
