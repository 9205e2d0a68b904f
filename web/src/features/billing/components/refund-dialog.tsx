import {
  REFUND_MESSAGE_MAX_LENGTH,
  REFUND_REASONS,
  type RefundReason,
} from '@easel/shared/contracts/billing';
import type { RefundEligibility } from '@easel/shared/contracts/billing.schema';
import { TextLink } from '@/components/text-link';
import { errorMessage, fieldErrors } from '@/lib/errors';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { Textarea } from '@/ui/textarea';
import { toast } from '@/ui/toast';
import { useRequestRefund } from '../api/request-refund';
import { type RefundForm, reasonsFor, refundErrors } from '../refund-form';

const EMPTY: RefundForm = { reason: null, message: '' };

/** Asks why, and files the request. */
export function RefundDialog({
  open,
  eligibility,
  onClose,
}: {
  open: boolean;
  eligibility: RefundEligibility;
  onClose: () => void;
}) {
  const { paymentId } = eligibility;
  const request = useRequestRefund();
  const requestOnce = useOneAtATime(request);
  const { values, errors, set, handleSubmit } = useForm(EMPTY, refundErrors);
  const refused = fieldErrors(request.error);

  function send({ reason, message }: RefundForm) {
    const sent = { reason: reason as RefundReason, message: message.trim() };
    requestOnce(paymentId === null ? sent : { ...sent, paymentId }, {
      onSuccess: () => {
        onClose();
        toast({
          topic: 'refund',
          title: 'Refund Requested',
          description: 'You hear from us by day 4.',
          tone: 'success',
        });
      },
    });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Request a Refund"
      description="One sentence is enough. Please send no card or account numbers."
    >
      <form
        noValidate
        aria-label="Request a Refund"
        className="flex flex-col gap-5"
        onSubmit={(event) => handleSubmit(event, send)}
      >
        <Select
          label="Reason"
          name="reason"
          placeholder="Choose a reason"
          options={reasonsFor(eligibility).map((value) => ({ value, label: REFUND_REASONS[value] }))}
          value={values.reason}
          onChange={(reason) => set('reason', reason)}
          error={errors.reason ?? refused.reason}
          hint={
            values.reason === 'other' ? (
              <TextLink to="/contact?subject=Billing%20Question">Write to support</TextLink>
            ) : undefined
          }
        />
        <Field
          label="What went wrong?"
          error={errors.message ?? refused.message}
          counter={`${values.message.length}/${REFUND_MESSAGE_MAX_LENGTH} characters`}
        >
          <Textarea
            name="message"
            required
            maxLength={REFUND_MESSAGE_MAX_LENGTH}
            value={values.message}
            onChange={({ target }) => set('message', target.value)}
          />
        </Field>
        {request.isError && Object.keys(refused).length === 0 ? (
          <Notice tone="danger" title="Your request was not filed">
            {errorMessage(request.error)} What you wrote is still here.
          </Notice>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={request.isPending}>
            Send Request
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
