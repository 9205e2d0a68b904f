import { REFUND_MESSAGE_MAX_LENGTH, REFUND_REASONS } from '@easel/shared/contracts/billing';
import type { RefundEligibility } from '@easel/shared/contracts/billing.schema';
import { TextareaField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { SelectField } from '@/components/form/select-field';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { TextLink } from '@/components/text-link';
import { toast } from '@/ui/toast';
import { useRequestRefund } from '../api/request-refund';
import { EMPTY_REFUND, readRefundForm, reasonsFor } from '../refund-form';

/** The form that requests a refund. */
export function RefundDialog({
  eligibility,
  ...dialog
}: {
  open: boolean;
  eligibility: RefundEligibility;
  onClose: () => void;
}) {
  const form = useMutationForm({
    initial: EMPTY_REFUND,
    read: readRefundForm(eligibility.paymentId),
    mutation: useRequestRefund(),
    onDone: () => {
      dialog.onClose();
      toast({
        topic: 'refund',
        title: 'Refund requested',
        description: "We'll get back to you by day 4.",
        tone: 'success',
      });
    },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Request a refund"
      description="One sentence is enough. Please don't send card or account numbers."
      confirmLabel="Send request"
      failure="Your request was not sent"
    >
      <SelectField
        form={form}
        name="reason"
        label="Reason"
        placeholder="Choose a reason"
        options={reasonsFor(eligibility).map((value) => ({ value, label: REFUND_REASONS[value] }))}
        hint={
          form.watch('reason') === 'other' ? (
            <TextLink to="/contact?subject=Billing%20Question">Write to support</TextLink>
          ) : undefined
        }
      />
      <TextareaField
        form={form}
        name="message"
        label="What went wrong?"
        counter={(message) => `${message.length}/${REFUND_MESSAGE_MAX_LENGTH} characters`}
        required
        maxLength={REFUND_MESSAGE_MAX_LENGTH}
      />
    </FormDialog>
  );
}
