import type { PlanTerms, PlanTermsRequest } from '@easel/shared/contracts/console.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { Button } from '@/ui/button';
import { ACTIONS, useAction } from '../api';
import { type PlanTermsForm, planTermsReader, termTexts } from '../plan-terms-form';
import { ReasonField } from './reason-form';

const PAID_WEIGHT = "Twice the weight gets twice the workers' time under full load.";
/** All Free accounts share one class. */
const FREE_WEIGHT = 'This has no effect: FREE_SHARE sets the share of all Free accounts together.';

/** Changes a plan's weight and cap. Mount it while it is open. */
export function PlanTermsDialog({ plan, onClose }: { plan: PlanTerms; onClose: () => void }) {
  const { own } = plan;
  const form = useMutationForm<PlanTermsForm, PlanTermsRequest, unknown>({
    initial: { ...termTexts(plan), reason: '' },
    read: planTermsReader(own),
    mutation: useAction(
      (request: PlanTermsRequest) => ACTIONS.setPlanTerms(plan.plan, request),
      "The plan's place in the queue is set",
    ),
    onDone: onClose,
  });
  const isDefault =
    Number(form.watch('weight')) === own.weight && Number(form.watch('maxRunning')) === own.maxRunning;
  return (
    <FormDialog
      open
      form={form}
      onClose={onClose}
      title={`${PLANS[plan.plan].name} in the Queue`}
      description="Takes effect right away, including for pictures that are already waiting."
      confirmLabel="Save"
      failure="That didn't work"
    >
      <TextField
        form={form}
        name="weight"
        label="Weight"
        hint={`Default: ${own.weight}. ${plan.plan === 'free' ? FREE_WEIGHT : PAID_WEIGHT}`}
        inputMode="decimal"
        required
      />
      <TextField
        form={form}
        name="maxRunning"
        label="Cap"
        hint={`Default: ${own.maxRunning}. Pictures of one account that are made at once while others wait.`}
        inputMode="numeric"
        required
      />
      <div>
        <Button
          variant="secondary"
          size="sm"
          disabled={isDefault}
          onClick={() => form.reset({ ...termTexts(own), reason: form.watch('reason') })}
        >
          Reset to default
        </Button>
      </div>
      <ReasonField form={form} hint="For the audit log." />
    </FormDialog>
  );
}
