import type { AdminUserDetail, PlanChange } from '@easel/shared/contracts/admin.schema';
import { PLAN_IDS, PLANS, type PlanId } from '@easel/shared/contracts/plans';
import { useState } from 'react';
import { fieldErrors } from '@/lib/errors';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Segmented } from '@/ui/segmented';
import { DEEDS, useDeed } from '../api/use-deed';
import { dayFault, endOfDay } from '../plan-form';
import { ReasonForm } from './reason-form';

/** Gives a plan without a payment, or takes it back. */
export function PlanForm({ user, onDone }: { user: AdminUserDetail; onDone: () => void }) {
  const [plan, setPlan] = useState<PlanId>(user.plan);
  const [day, setDay] = useState('');
  const [fault, setFault] = useState<string>();
  const deed = useDeed((change: PlanChange) => DEEDS.setPlan(user.id, change), 'Plan set');

  const submit = (reason: string) => {
    const found = dayFault(plan, day, new Date());
    setFault(found);
    if (found) return;
    const endsAt = plan === 'free' ? null : endOfDay(day);
    deed.mutate({ plan, endsAt, reason }, { onSuccess: onDone });
  };

  return (
    <ReasonForm
      hint="For the audit log; the user does not see it."
      confirmLabel="Set Plan"
      isPending={deed.isPending}
      error={deed.error}
      onCancel={onDone}
      onSubmit={submit}
    >
      <Segmented
        label="Plan"
        value={plan}
        onChange={setPlan}
        options={PLAN_IDS.map((value) => ({ value, label: PLANS[value].name }))}
      />
      {plan === 'free' ? null : (
        <Field
          label="Last day"
          hint="Empty for a plan that holds until it is set anew."
          error={fault ?? fieldErrors(deed.error).endsAt}
        >
          <Input type="date" name="endsAt" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
      )}
    </ReasonForm>
  );
}
