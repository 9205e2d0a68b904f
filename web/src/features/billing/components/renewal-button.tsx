import type { BillingSubscription } from '@easel/shared/contracts/billing.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { lazy, Suspense, useState } from 'react';
import { longDate } from '@/lib/dates';
import { dollars } from '@/lib/formats';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { useChangeRenewal } from '../api/change-renewal';

const ConfirmAction = lazy(() =>
  import('@/components/confirm-action').then((module) => ({ default: module.ConfirmAction })),
);

type Change = 'cancel' | 'resume';

interface Words {
  label: string;
  refuse: string;
  title: string;
  text: string;
  doneTitle: string;
  done: string;
}

/** Cancels or resumes the plan, after a confirmation. */
export function RenewalButton({
  change,
  subscription,
}: {
  change: Change;
  subscription: BillingSubscription;
}) {
  const action = useChangeRenewal(change);
  const [dialog, setDialog] = useState({ wasAsked: false, isOpen: false });
  const words = WORDS[change](subscription);
  const close = () => setDialog({ wasAsked: true, isOpen: false });
  const confirm = () =>
    action.mutate(undefined, {
      onSuccess: () => {
        close();
        toast({ topic: 'billing', title: words.doneTitle, description: words.done, tone: 'success' });
      },
    });
  return (
    <>
      <Button variant="secondary" onClick={() => setDialog({ wasAsked: true, isOpen: true })}>
        {words.label}
      </Button>
      {dialog.wasAsked ? (
        <Suspense>
          <ConfirmAction
            open={dialog.isOpen}
            onClose={close}
            action={action}
            onConfirm={confirm}
            title={words.title}
            confirmLabel={words.label}
            cancelLabel={words.refuse}
            tone={change === 'cancel' ? 'danger' : 'primary'}
          >
            {words.text}
          </ConfirmAction>
        </Suspense>
      ) : null}
    </>
  );
}

const WORDS: Record<Change, (subscription: BillingSubscription) => Words> = {
  cancel: ({ plan, currentPeriodEnd }) => {
    const { name } = PLANS[plan];
    const ends = longDate(currentPeriodEnd);
    return {
      label: 'Cancel plan',
      refuse: `Keep ${name}`,
      title: `Cancel ${name}?`,
      text: `You keep ${name} until ${ends}, and nothing more is charged. After that, you go back to ${PLANS.free.name}. You can change your mind until then.`,
      doneTitle: 'Plan canceled',
      done: `${name} ends on ${ends}.`,
    };
  },
  resume: ({ plan, interval, currentPeriodEnd, nextPayment }) => {
    const { name } = PLANS[plan];
    const amount = nextPayment ? ` for ${dollars(nextPayment.amountCents)}` : '';
    return {
      label: 'Resume plan',
      refuse: 'Not now',
      title: `Resume ${name}?`,
      text: `${name} continues, and renews on ${longDate(currentPeriodEnd)}${amount}, then each ${interval ?? 'month'} until you cancel.`,
      doneTitle: 'Plan resumed',
      done: `${name} renews on ${longDate(currentPeriodEnd)}.`,
    };
  },
};
