import type { EmailState } from '@easel/shared/contracts/email-change.schema';
import { errorMessage } from '@/lib/errors';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Text } from '@/ui/text';
import { useCancelEmailChange, useChangeEmail } from '../api/email-address';

/** The pending change: which addresses have confirmed it, and how to continue or stop it. */
export function EmailChange({ email, change }: { email: string; change: NonNullable<EmailState['change']> }) {
  const resend = useChangeEmail();
  const cancel = useCancelEmailChange();
  return (
    <div className="mt-5">
      <Text tone="muted" className="max-w-prose">
        You asked to change it. Follow the link in each mail within a day; the address changes once both have
        confirmed.
      </Text>
      <ul aria-label="Confirmations" className="mt-4 divide-y divide-line">
        <Step address={email} isConfirmed={change.isOldConfirmed} />
        <Step address={change.newEmail} isConfirmed={change.isNewConfirmed} />
      </ul>
      {resend.error ? (
        <Notice tone="danger" title="The links were not sent" className="mt-4">
          {errorMessage(resend.error)}
        </Notice>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" loading={resend.isPending} onClick={() => resend.mutate(change.newEmail)}>
          Send the links again
        </Button>
        <Button variant="secondary" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel the change
        </Button>
      </div>
    </div>
  );
}

const Step = ({ address, isConfirmed }: { address: string; isConfirmed: boolean }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 first:pt-0">
    <Text className="min-w-0 wrap-anywhere">{address}</Text>
    <Badge tone={isConfirmed ? 'success' : 'neutral'}>
      {isConfirmed ? 'Confirmed' : 'Not confirmed yet'}
    </Badge>
  </li>
);
