import { useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { refreshBilling } from '@/entities/billing/refresh-billing';
import { useGoTo } from '@/entities/billing/use-go-to';
import { api } from '@/lib/api-client';
import { testCheckoutOptions } from './get-test-checkout';

/** Confirms or declines a test checkout, and follows the URL in the answer. */
export function useAnswerTestCheckout(session: string) {
  const client = useQueryClient();
  const goTo = useGoTo();
  return useMutation({
    mutationFn: (confirm: boolean) => api.answerTestCheckout({ params: { session }, body: { confirm } }),
    onSuccess: async ({ url }) => {
      await refreshBilling(client);
      goTo(url);
    },
    // It may have been answered in another tab, or have expired.
    onError: () => client.invalidateQueries({ queryKey: testCheckoutOptions(session).queryKey }),
  });
}
