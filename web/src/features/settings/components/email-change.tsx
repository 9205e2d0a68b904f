import type { EmailState } from '@easel/shared/contracts/email-change.schema';
import { errorMessage } from '@/lib/errors';
import { useSession } from '@/lib/session';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Text } from '@/ui/text';
import { useCancelEmailChange, useChangeEmail } from '../api/email-address';

/**
 * The pending change: which addresses have confirmed it, and how to continue or stop it. An address that was never
 * confirmed is not asked.
 */
export function EmailChange({ email, change }: { email: string; change: NonNullable<EmailState['change']> }) {
  const resend = useChangeEmail();
  const cancel = useCancelEmailChange();
  const asksBoth = useSession().user?.email_confirmed_at !== null;
  return (
    <div className="mt-5">
      <Text tone="muted" className="max-w-prose">
        You asked to change it.{' '}
        {asksBoth
          ? 'Follow the link in each email within 24 hours. The address changes once both have confirmed.'
          : 'Follow the link that we sent to the new address within 24 hours.'}
      </Text>
      <ul aria-label="Confirmations" className="mt-4 divide-y divide-line">
        {asksBoth ? <Step address={email} isConfirmed={change.isOldConfirmed} /> : null}
        <Step address={change.newEmail} isConfirmed={change.isNewConfirmed} />
      </ul>
      {resend.error ? (
        <Notice tone="danger" title="Couldn't send the email" className="mt-4">
          {errorMessage(resend.error)}
        </Notice>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" loading={resend.isPending} onClick={() => resend.mutate(change.newEmail)}>
          Send again
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
