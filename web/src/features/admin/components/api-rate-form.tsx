import { API_RATE_MAX } from '@easel/shared/contracts/admin';
import type { AdminUserDetail, ApiRateChange } from '@easel/shared/contracts/admin.schema';
import { TextField } from '@/components/form/fields';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { wholeNumber } from '@/lib/formats';
import { byRules } from '@/lib/read-form';
import { ACTIONS, useAction } from '../api';
import { reasonFault } from '../reason';
import { ReasonForm } from './reason-form';

interface ApiRateFormValues {
  requestsPerHour: string;
  reason: string;
}

const readApiRate = byRules<ApiRateFormValues, ApiRateChange>(
  ({ requestsPerHour, reason }) => ({
    requestsPerHour: rateFault(requestsPerHour.trim()),
    reason: reasonFault(reason),
  }),
  ({ requestsPerHour, reason }) => ({
    requestsPerHour: requestsPerHour.trim() === '' ? null : Number(requestsPerHour),
    reason: reason.trim(),
  }),
);

function rateFault(text: string): string | undefined {
  if (text === '') return undefined;
  const isRate = /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= API_RATE_MAX;
  return isRate ? undefined : `Please enter a whole number from 1 to ${wholeNumber(API_RATE_MAX)}`;
}

/** Sets the API requests per hour of one customer. */
export function ApiRateForm({ user, onDone }: { user: AdminUserDetail; onDone: () => void }) {
  const form = useMutationForm<ApiRateFormValues, ApiRateChange, unknown>({
    initial: { requestsPerHour: user.apiRate.agreed?.toString() ?? '', reason: '' },
    read: readApiRate,
    mutation: useAction((change: ApiRateChange) => ACTIONS.setApiRate(user.id, change), 'API rate set'),
    onDone,
  });
  return (
    <ReasonForm form={form} confirmLabel="Set API rate" onCancel={onDone}>
      <TextField
        form={form}
        name="requestsPerHour"
        label="API requests per hour"
        hint="Leave empty for the plan's limit."
        inputMode="numeric"
      />
    </ReasonForm>
  );
}
