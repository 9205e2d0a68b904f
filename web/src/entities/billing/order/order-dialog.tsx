import type { Billing, PlanOrder } from '@easel/shared/contracts/billing.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { useState } from 'react';
import { useBilling } from '@/entities/billing/billing';
import { Dialog } from '@/ui/dialog';
import { Skeleton } from '@/ui/skeleton';
import { PaidOrder } from './paid-order';
import { TrialOrder } from './trial-order';

/** Shows the effect and cost of an order and confirms it. Offers a trial first, if one is available. */
export function OrderDialog({
  order,
  open,
  onClose,
}: {
  order: PlanOrder;
  open: boolean;
  onClose: () => void;
}) {
  const { data: billing } = useBilling();
  const [wantsToPay, setWantsToPay] = useState(false);
  // The value from when the dialog opened: a trial that has just begun is no longer available.
  const [triesFirst, setTriesFirst] = useState<boolean | null>(null);
  if (billing && triesFirst === null)
    setTriesFirst(billing.trial.isAvailable && billing.trial.plan === order.plan);
  // A visitor may have chosen a plan where plans were still sold.
  if (billing?.provider === 'none') return null;
  const isTrial = triesFirst === true && !wantsToPay;
  const { name } = PLANS[order.plan];
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isTrial ? `Try ${name} for free` : `Order ${name}`}
    >
      {!billing || triesFirst === null ? (
        <Skeleton className="h-64 w-full" />
      ) : isTrial ? (
        <TrialOrder trial={billing.trial} onPayNow={() => setWantsToPay(true)} onDone={onClose} />
      ) : (
        <PaidOrder
          order={order}
          isTest={billing.isTestBilling}
          isChanging={isChanging(billing)}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

function isChanging({ subscription }: Billing): boolean {
  return subscription !== null && (subscription.pendingPlan ?? subscription.pendingInterval) !== null;
}
