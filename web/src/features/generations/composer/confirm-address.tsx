import { MailCheck } from 'lucide-react';
import { useSendConfirmation } from '@/entities/session/use-send-confirmation';
import { Button } from '@/ui/button';

/** Sends the confirmation mail again, for an account that has to confirm its address to use all its credits. */
export function ConfirmAddress() {
  const send = useSendConfirmation();
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-3 w-full"
      icon={<MailCheck aria-hidden="true" className="size-4" />}
      loading={send.isPending}
      disabled={send.isSuccess}
      onClick={() => send.mutate()}
    >
      Send the link again
    </Button>
  );
}
