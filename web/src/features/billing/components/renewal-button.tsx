import type { BillingSubscription } from '@easel/shared/contracts/billing.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { lazy, Suspense, useState } from 'react';
import { formatCents } from '@/entities/billing/plans/plan-price';
import { errorMessage } from '@/lib/errors';
import { longDate } from '@/lib/long-date';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { useChangeRenewal } from '../api/change-renewal';

const ConfirmDialog = lazy(() =>
  import('@/ui/confirm-dialog').then((module) => ({ default: module.ConfirmDialog })),
);

type Deed = 'cancel' | 'resume';

interface Words {
  label: string;
  refuse: string;
  title: string;
  text: string;
  doneTitle: string;
  done: string;
}

/** Cancels or resumes, once it is clear what that means. */
export function RenewalButton({ deed, subscription }: { deed: Deed; subscription: BillingSubscription }) {
  const change = useChangeRenewal(deed);
  const changeOnce = useOneAtATime(change);
  const [dialog, setDialog] = useState({ wasAsked: false, isOpen: false });
  const words = WORDS[deed](subscription);
  const close = () => setDialog({ wasAsked: true, isOpen: false });
  const confirm = () =>
    changeOnce(undefined, {
      onSuccess: () => {
        close();
        toast({ topic: 'billing', title: words.doneTitle, description: words.done, tone: 'success' });
      },
    });
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          change.reset();
          setDialog({ wasAsked: true, isOpen: true });
        }}
      >
        {words.label}
      </Button>
      {dialog.wasAsked ? (
        <Suspense>
          <ConfirmDialog
            open={dialog.isOpen}
            onOpenChange={(isOpen) => setDialog({ wasAsked: true, isOpen })}
            title={words.title}
            description={<Description text={words.text} error={change.error} />}
            confirmLabel={words.label}
            cancelLabel={words.refuse}
            tone={deed === 'cancel' ? 'danger' : 'primary'}
            loading={change.isPending}
            onConfirm={confirm}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Within a paragraph: blocks of text only. */
function Description({ text, error }: { text: string; error: unknown }) {
  return (
    <>
      <span className="block">{text}</span>
      {error ? (
        <span role="alert" className="mt-3 block text-danger">
          {errorMessage(error)}
        </span>
      ) : null}
    </>
  );
}

const WORDS: Record<Deed, (subscription: BillingSubscription) => Words> = {
  cancel: ({ plan, currentPeriodEnd }) => {
    const { name } = PLANS[plan];
    const ends = longDate(currentPeriodEnd);
    return {
      label: 'Cancel Plan',
      refuse: `Keep ${name}`,
      title: `Cancel ${name}?`,
      text: `You keep ${name} until ${ends}, and nothing more is charged. After that you are on ${PLANS.free.name}. Until then you can change your mind.`,
      doneTitle: 'Plan Canceled',
      done: `${name} ends on ${ends}.`,
    };
  },
  resume: ({ plan, interval, currentPeriodEnd, nextPayment }) => {
    const { name } = PLANS[plan];
    const amount = nextPayment ? ` for ${formatCents(nextPayment.amountCents)}` : '';
    return {
      label: 'Resume Plan',
      refuse: 'Not Now',
      title: `Resume ${name}?`,
      text: `${name} goes on, and is renewed on ${longDate(currentPeriodEnd)}${amount}, then each ${interval ?? 'month'} until you cancel.`,
      doneTitle: 'Plan Resumed',
      done: `${name} is renewed on ${longDate(currentPeriodEnd)}.`,
    };
  },
};
