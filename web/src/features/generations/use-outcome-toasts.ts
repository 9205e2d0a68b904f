import { type Generation, isActive } from '@easel/shared/contracts/generation';
import { useEffect, useRef } from 'react';
import { toast } from '@/ui/toast';
import { groupIntoBatches } from './batch';
import { DEFAULT_FAILURE } from './status-words';

/** Says how a batch ended, once, when the last of it is done; only of batches that were seen at work. */
export function useOutcomeToasts(generations: readonly Generation[]): void {
  const watched = useRef(new Set<string>());
  useEffect(() => {
    for (const batch of groupIntoBatches(generations)) {
      for (const { id, status } of batch.generations) if (isActive(status)) watched.current.add(id);
      if (batch.generations.some(({ status }) => isActive(status))) continue;
      const ended = batch.generations.filter(({ id }) => watched.current.delete(id));
      announce(ended);
    }
  }, [generations]);
}

function announce(ended: readonly Generation[]): void {
  const failed = ended.find(({ status }) => status === 'failed');
  if (failed) {
    const description = failed.error?.message || DEFAULT_FAILURE;
    toast({ title: 'Generation Failed', description, tone: 'destructive', topic: 'generate' });
  }
  if (ended.some(({ status }) => status === 'completed')) {
    toast({
      title: 'Success!',
      description: 'Your AI image has been generated successfully.',
      tone: 'success',
      topic: 'generate-success',
    });
  }
}
