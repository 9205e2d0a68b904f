import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';

export const promptHistoryKey = ['prompts'] as const;

/** Short, since prompts are also used on other devices. */
const HISTORY_STALE_MS = 10_000;

/** Reads the account's last prompts, newest first. Disabled for visitors. */
export function usePromptHistory() {
  const { user } = useSession();
  return useQuery({
    queryKey: promptHistoryKey,
    queryFn: ({ signal }) => api.listPrompts({ signal }),
    staleTime: HISTORY_STALE_MS,
    enabled: user !== null,
    select: ({ items }) => items,
  });
}

export function useClearPromptHistory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.clearPrompts(),
    onSuccess: () => client.setQueryData(promptHistoryKey, { items: [] }),
    failure: { title: 'Clear Failed' },
  });
}
