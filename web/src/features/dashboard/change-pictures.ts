import { BULK_MAX } from '@easel/shared/contracts/generation';
import type { BulkRequest, BulkResponse } from '@easel/shared/contracts/generation.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { removeGeneration } from '@/entities/picture/cache';
import { generationKeys, statsKey } from '@/entities/picture/generation-keys';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';
import { describeOutcome } from './bulk-words';

/** Sends the pictures in batches of the server's limit. */
async function changeAll({ action, ids }: BulkRequest): Promise<BulkResponse> {
  const outcome: BulkResponse = { done: [], refused: [] };
  for (let start = 0; start < ids.length; start += BULK_MAX) {
    const answer = await api.changeGenerations({ body: { action, ids: ids.slice(start, start + BULK_MAX) } });
    outcome.done.push(...answer.done);
    outcome.refused.push(...answer.refused);
  }
  return outcome;
}

/** Changes any number of pictures. Shows how many changed, and why others did not. */
export function useChangePictures() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeAll,
    onSuccess: ({ done, refused }, { action }) => {
      if (action === 'delete') for (const id of done) removeGeneration(client, id);
      toast({ ...describeOutcome(action, done.length, refused), topic: 'bulk' });
    },
    failure: { title: 'Not All Were Changed', topic: 'bulk' },
    // Earlier requests may have succeeded before one failed.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: generationKeys.all });
      void client.invalidateQueries({ queryKey: statsKey });
    },
  });
}
