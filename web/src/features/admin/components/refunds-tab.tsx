import type { AdminRefund } from '@easel/shared/contracts/admin-refunds.schema';
import { Banknote } from 'lucide-react';
import { useRef, useState } from 'react';
import { Loaded } from '@/components/loaded';
import { EmptyState } from '@/ui/empty-state';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { ACTIONS, useAction, useRefunds } from '../api';
import { LoadingRows } from './list-view';
import { ReasonDialog } from './reason-dialog';
import { amountOf, RefundItem } from './refund-item';

type Decision = 'approve' | 'deny';
interface Asked {
  refund: AdminRefund;
  decision: Decision;
}

/** The open refund requests, oldest first. */
export function RefundsTab() {
  const refunds = useRefunds();
  const [asked, setAsked] = useState<Asked | null>(null);
  const review = useAction(ACTIONS.reviewRefund, 'Review started');
  const place = useRef<HTMLDivElement>(null);
  useFocusKeeper(place);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Loaded what="the refund requests" query={refunds} skeleton={<LoadingRows />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={<Banknote />}
              title="No refund requests"
              description="All refund requests have been decided."
            />
          ) : (
            <ul aria-label="Refund requests" className="flex flex-col gap-4">
              {items.map((refund) => (
                <RefundItem
                  key={refund.id}
                  refund={refund}
                  onReview={() => review.mutate(refund.id)}
                  onDecide={(decision) => setAsked({ refund, decision })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked ? <DecisionDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

function DecisionDialog({ refund, decision, onClose }: Asked & { onClose: () => void }) {
  const isApproval = decision === 'approve';
  return (
    <ReasonDialog
      title={isApproval ? 'Approve this refund' : 'Deny this refund'}
      description={
        isApproval
          ? `${amountOf(refund)} is paid back, and the subscription ends.`
          : 'The payment and the subscription stay as they are.'
      }
      confirmLabel={isApproval ? 'Approve refund' : 'Deny refund'}
      tone={isApproval ? 'primary' : 'danger'}
      hint="The user will see this."
      success={isApproval ? 'Refund approved' : 'Refund denied'}
      perform={(reason) => ACTIONS.decideRefund(refund.id, { decision, reason })}
      onClose={onClose}
    />
  );
}
