import type { PromptHistory } from '@easel/shared/contracts/prompts.schema';
import { PROMPT_HISTORY_LENGTH } from '@easel/shared/contracts/templates';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';

export const promptHistoryKey = ['prompts'] as const;

/** Short, because prompts are also used on other devices. */
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

/** Adds a prompt to the start of the history, as the server does after its answer. Empty prompts are not recorded. */
export function noteUsedPrompt(client: QueryClient, prompt: string): void {
  if (prompt === '') return;
  client.setQueryData<PromptHistory>(promptHistoryKey, (known) => {
    if (!known) return undefined;
    const others = known.items.filter((item) => item.prompt !== prompt);
    const items = [{ prompt, usedAt: new Date().toISOString() }, ...others];
    return { items: items.slice(0, PROMPT_HISTORY_LENGTH) };
  });
}

export function useClearPromptHistory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.clearPrompts(),
    onSuccess: () => client.setQueryData(promptHistoryKey, { items: [] }),
    failure: { title: 'Clear failed' },
  });
}
