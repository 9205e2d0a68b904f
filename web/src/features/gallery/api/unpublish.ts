import { useMutation, useQueryClient } from '@tanstack/react-query';
import { easel } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/ui/toast';
import { dropItem } from '../cache';

/** Takes one's own picture out of the gallery; it stays among one's own. */
export function useUnpublish(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => easel.generations.unpublish(id),
    onSuccess: () => {
      dropItem(client, id);
      // It says of itself that it is published.
      void client.invalidateQueries({ queryKey: ['generations'] });
      toast({ title: 'Removed from the gallery', description: 'It is still among your own pictures.' });
    },
    onError: (error) =>
      toast({ title: 'Not removed', description: errorMessage(error), tone: 'destructive' }),
  });
}
