import { randomId } from '@easel/shared/client/random-id';
import { useRef } from 'react';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import type { ContactMessage } from '../form-rules';

/**
 * Sends a message. A text sent again after a failure keeps its id, so that a message whose answer was lost is stored
 * once. After a success, the next message gets a new id.
 */
export function useSendMessage() {
  const attempt = useRef<{ text: string; id: string } | null>(null);

  function idOf(message: ContactMessage): string {
    const text = JSON.stringify(message);
    if (attempt.current?.text !== text) attempt.current = { text, id: randomId() };
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
