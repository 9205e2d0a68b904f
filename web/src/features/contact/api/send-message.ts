import { randomId } from '@easel/shared/client/random-id';
import { useRef } from 'react';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import type { ContactMessage } from '../form-rules';

/**
 * Sends a message. The same words sent again after a failure carry the same id, so that a message whose answer was
 * lost arrives once; once it has arrived, the next one is another.
 */
export function useSendMessage() {
  const attempt = useRef<{ words: string; id: string } | null>(null);

  function idOf(message: ContactMessage): string {
    const words = JSON.stringify(message);
    if (attempt.current?.words !== words) attempt.current = { words, id: randomId() };
    return attempt.current.id;
  }

  return useMutation({
    retry: false,
    mutationFn: (message: ContactMessage) => api.sendMessage({ body: { id: idOf(message), ...message } }),
    onSuccess: () => {
      attempt.current = null;
    },
  });
}
