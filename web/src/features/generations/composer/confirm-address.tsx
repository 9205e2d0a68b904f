import { MailCheck } from 'lucide-react';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';

/** Sends the confirmation mail again, for an account whose credits wait for it. */
export function ConfirmAddress() {
  const send = useMutation({
    mutationFn: () => api.sendConfirmation(),
    retry: false,
    onSuccess: () =>
      toast({
        topic: 'confirmation',
        title: 'Check your email',
        description: "We've sent you a confirmation link.",
        tone: 'success',
      }),
    failure: { topic: 'confirmation', title: 'The link was not sent' },
  });
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
