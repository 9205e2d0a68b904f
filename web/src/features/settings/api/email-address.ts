import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';

const emailOptions = queryOptions({
  queryKey: ['email-address'],
  queryFn: ({ signal }) => api.getEmail({ signal }),
});

/** The account's address, and the pending change. */
export const useEmailAddress = () => useQuery(emailOptions);

/** Starts a change, or mails the links of the pending one again. */
export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api.changeEmail({ body: { email } }),
    onSuccess: (state) => {
      client.setQueryData(emailOptions.queryKey, state);
      toast({
        topic: 'email-address',
        title: 'Check your email',
        description: 'Follow the link to confirm the change.',
        tone: 'success',
      });
    },
  });
}

export function useCancelEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.cancelEmailChange(),
    onSettled: () => client.invalidateQueries(emailOptions),
    failure: { topic: 'email-address', title: 'The change was not canceled' },
  });
}
