import { BULK_MAX } from '@easel/shared/contracts/generation';
import type { BulkRequest, BulkResponse } from '@easel/shared/contracts/generation.schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/ui/toast';
import { describeOutcome } from './bulk-words';
import { removeGeneration } from './cache';
import { countKeys, generationKeys } from './generation-keys';

/** Sends the pictures in batches of the server's maximum size. */
async function changeAll({ action, ids }: BulkRequest): Promise<BulkResponse> {
  const outcome: BulkResponse = { done: [], refused: [] };
  for (let start = 0; start < ids.length; start += BULK_MAX) {
    const answer = await api.changeGenerations({ body: { action, ids: ids.slice(start, start + BULK_MAX) } });
    outcome.done.push(...answer.done);
    outcome.refused.push(...answer.refused);
  }
  return outcome;
}

/** Refetches everything that shows or counts the account's pictures. */
function readAgain(client: QueryClient): void {
  for (const queryKey of [generationKeys.all, ...countKeys]) void client.invalidateQueries({ queryKey });
}

/** Undoes a deletion, which is possible for about a minute. */
async function restoreAll(client: QueryClient, ids: readonly string[]): Promise<void> {
  const { done, refused } = await changeAll({ action: 'restore', ids: [...ids] });
  // Removes the entries that mark them as removed, so that they can come back.
  for (const id of done) client.removeQueries({ queryKey: generationKeys.detail(id) });
  readAgain(client);
  toast({ ...describeOutcome('restore', done.length, refused), topic: 'bulk' });
}

/** Changes any number of pictures. Shows how many changed, and why others did not. */
export function useChangePictures() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeAll,
    onSuccess: ({ done, refused }, { action }) => {
      if (action === 'delete') for (const id of done) removeGeneration(client, id);
      const undo = () =>
        void restoreAll(client, done).catch((error: unknown) =>
          toast({
            title: 'Not restored',
            description: errorMessage(error),
            tone: 'destructive',
            topic: 'bulk',
          }),
        );
      toast({
        ...describeOutcome(action, done.length, refused),
        topic: 'bulk',
        ...(action === 'delete' && done.length > 0 && { action: { label: 'Undo', onPress: undo } }),
      });
    },
    failure: { title: 'Not all were changed', topic: 'bulk' },
    // Earlier requests may have succeeded before one failed.
    onSettled: () => readAgain(client),
  });
}
