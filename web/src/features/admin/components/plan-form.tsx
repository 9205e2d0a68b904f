import type { AdminUserDetail, PlanChange } from '@easel/shared/contracts/admin.schema';
import { PLAN_IDS, PLANS } from '@easel/shared/contracts/plans';
import { SegmentedField, TextField } from '@/components/form/fields';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { ACTIONS, useAction } from '../api';
import { type PlanForm as PlanFormValues, readPlanForm } from '../plan-form';
import { ReasonForm } from './reason-form';

const PLAN_OPTIONS = PLAN_IDS.map((value) => ({ value, label: PLANS[value].name }));

/** Gives a plan without payment, or removes it. */
export function PlanForm({ user, onDone }: { user: AdminUserDetail; onDone: () => void }) {
  const form = useMutationForm<PlanFormValues, PlanChange, unknown>({
    initial: { plan: user.plan, endsAt: '', reason: '' },
    read: readPlanForm,
    mutation: useAction((change: PlanChange) => ACTIONS.setPlan(user.id, change), 'Plan set'),
    onDone,
  });
  return (
    <ReasonForm form={form} confirmLabel="Set plan" onCancel={onDone}>
      <SegmentedField form={form} name="plan" label="Plan" options={PLAN_OPTIONS} />
      {form.watch('plan') === 'free' ? null : (
        <TextField
          form={form}
          name="endsAt"
          label="Last day"
          hint="Leave empty for no end date."
          type="date"
        />
      )}
    </ReasonForm>
  );
}
