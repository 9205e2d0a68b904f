import { useRef } from 'react';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';

/** Whether the operator has set up a language model, according to a meta element that the server adds. */
const hasHelper = () =>
  document.querySelector<HTMLMetaElement>('meta[name="easel-prompt-helper"]')?.content === 'on';

/**
 * Lets the operator's language model improve the prompt; null if there is none, and for visitors.
 *
 * @param onImproved called with the new prompt, unless the prompt was changed in the meantime
 */
export function useImprovement(prompt: string, onImproved: (improved: string) => void) {
  const { user } = useSession();
  const current = useRef(prompt);
  current.current = prompt;
  const improvement = useMutation({
    mutationFn: (words: string) => api.improvePrompt({ body: { prompt: words } }),
    onSuccess: (answer, words) => {
      if (current.current === words) onImproved(answer.prompt);
    },
  });
  if (!user || !hasHelper()) return null;
  return {
    start: () => improvement.mutate(prompt),
    isPending: improvement.isPending,
    /** The error of the last attempt, until the next one. */
    error: improvement.error,
  };
}
