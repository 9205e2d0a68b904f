import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';

/** Sends another confirmation link. */
export function useSendConfirmation() {
  return useMutation({
    mutationFn: () => api.sendConfirmation(),
    // The server sends only one per minute.
    retry: false,
    onSuccess: () => {
      toast({
        topic: 'confirmation',
        title: 'Check your email',
        description: "We've sent you a confirmation link.",
        tone: 'success',
      });
    },
    failure: { topic: 'confirmation', title: 'The link was not sent' },
  });
}
