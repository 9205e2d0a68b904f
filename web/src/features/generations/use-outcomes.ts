import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '@/ui/toast';
import { groupIntoBatches } from './batch';
import { notifyOfPicture } from './notify-of-picture';
import { failureText } from './status-words';
import { useFollowedTest } from './use-test-run';

/** Says how a batch ended, once, when the last of it is done; only of batches that were seen at work. */
export function useOutcomes(generations: readonly Generation[]): void {
  const client = useQueryClient();
  const watched = useRef(new Set<string>());
  useEffect(() => {
    for (const batch of groupIntoBatches(generations)) {
      for (const { id, status } of batch.generations) if (isActive(status)) watched.current.add(id);
      if (batch.generations.some(({ status }) => isActive(status))) continue;
      const ended = batch.generations.filter(({ id }) => watched.current.delete(id));
      if (ended.length > 0) void announce(client, ended);
    }
  }, [client, generations]);
}

async function announce(client: QueryClient, ended: readonly Generation[]): Promise<void> {
  const completed = ended.find(({ status }) => status === 'completed');
  if (completed) void notifyOfPicture(client, completed);
  const testId = await useFollowedTest.getState().id;
  const untold = ended.filter(({ id }) => id !== testId);
  const failed = untold.find(({ status }) => status === 'failed');
  if (failed) {
    toast({
      title: 'Generation Failed',
      description: failureText(failed),
      tone: 'destructive',
      topic: 'generate',
    });
  }
  if (untold.some(({ status }) => status === 'completed')) {
    toast({
      title: 'Success!',
      description: 'Your AI image has been generated successfully.',
      tone: 'success',
      topic: 'generate-success',
    });
  }
}
