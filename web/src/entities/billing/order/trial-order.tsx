import type { Billing } from '@easel/shared/contracts/billing.schema';
import { DAY_MS } from '@easel/shared/contracts/durations';
import { PLANS } from '@easel/shared/contracts/plans';
import { PLAN_BUTTONS } from '@/content/pricing';
import { longDate } from '@/lib/dates';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Text } from '@/ui/text';
import { toast } from '@/ui/toast';
import { OrderFacts } from './order-facts';
import { useStartTrial } from './start-trial';

/** Explains the trial and starts it, or lets the user pay now instead. */
export function TrialOrder({
  trial,
  onPayNow,
  onDone,
}: {
  trial: Billing['trial'];
  onPayNow: () => void;
  onDone: () => void;
}) {
  const start = useStartTrial();
  const { name } = PLANS[trial.plan];
  const endsOn = longDate(new Date(Date.now() + trial.days * DAY_MS).toISOString());
  const startTrial = () =>
    start.mutate(undefined, {
      onSuccess: () => {
        onDone();
        toast({
          topic: 'billing',
          title: 'Trial started',
          description: `${name} is yours until ${endsOn}.`,
          tone: 'success',
        });
      },
    });
  return (
    <>
      <Text>
        Everything in {name} for {trial.days} days. If you do nothing, it ends on its own and you go back to{' '}
        {PLANS.free.name}. Each account gets one trial.
      </Text>
      <OrderFacts
        facts={[
          { name: 'Starts', value: 'Today' },
          { name: 'Ends', value: endsOn },
          { name: 'Due now', value: '$0, no card needed' },
        ]}
      />
      {start.isError ? (
        <Notice tone="danger" title="Couldn't start your trial" className="mt-4">
          {errorMessage(start.error)}
        </Notice>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onPayNow}>
          Pay now instead
        </Button>
        <Button loading={start.isPending} onClick={startTrial}>
          {PLAN_BUTTONS.trial(trial.days)}
        </Button>
      </div>
    </>
  );
}
