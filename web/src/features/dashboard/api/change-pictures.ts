import { BULK_MAX } from '@easel/shared/contracts/generation';
import type { BulkRequest, BulkResponse } from '@easel/shared/contracts/generation.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { easel } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/ui/toast';
import { describeOutcome } from '../bulk-words';
import { refreshPictures, removePictures } from '../picture-cache';

/** The same to each of any number of pictures, as many at a time as the server takes. */
async function changeAll({ action, ids }: BulkRequest): Promise<BulkResponse> {
  const outcome: BulkResponse = { done: [], refused: [] };
  for (let start = 0; start < ids.length; start += BULK_MAX) {
    const answer = await easel.generations.bulk({ action, ids: ids.slice(start, start + BULK_MAX) });
    outcome.done.push(...answer.done);
    outcome.refused.push(...answer.refused);
  }
  return outcome;
}

/** Says afterwards how many it was done to, and why not to the others. */
export function useChangePictures() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: changeAll,
    onSuccess: ({ done, refused }, { action }) => {
      if (action === 'delete') removePictures(client, done);
      toast({ ...describeOutcome(action, done.length, refused), topic: 'bulk' });
    },
    onError: (error) =>
      toast({
        title: 'Not All Were Changed',
        description: errorMessage(error),
        tone: 'destructive',
        topic: 'bulk',
      }),
    // Of several requests the first may have been carried out before one failed.
    onSettled: () => refreshPictures(client),
  });
}
