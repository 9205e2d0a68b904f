import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useEffect } from 'react';
import { type ToastMessage, toast } from '@/ui/toast';
import { failureText } from '../queue/status-words';
import { useFollowedTest } from '../test-run/use-test-run';
import { awaitOutcomes, dropAllAwaited, dropAwaited, useAwaitedOutcomes } from './awaited-outcomes';
import { groupIntoBatches } from './batch';
import { useSeenOutcome } from './outcome-store';

/**
 * Announces the outcome of a batch once all of it is finished. Only for generations requested in this tab or seen while
 * active.
 */
export function useOutcomes(generations: readonly Generation[]): void {
  const { ids: awaited } = useAwaitedOutcomes();
  useEffect(() => dropAllAwaited, []);
  useEffect(() => {
    const untracked = generations.filter(({ id, status }) => isActive(status) && !awaited.has(id));
    if (untracked.length > 0) awaitOutcomes(untracked);
    for (const batch of groupIntoBatches(generations)) {
      if (batch.generations.some(({ status }) => isActive(status))) continue;
      const ended = batch.generations.filter(({ id }) => awaited.has(id));
      if (ended.length === 0) continue;
      dropAwaited(ended);
      void announce(ended);
    }
  }, [generations, awaited]);
}

async function announce(ended: readonly Generation[]): Promise<void> {
  const testId = await useFollowedTest.getState().id;
  const unannounced = ended.filter(({ id }) => id !== testId);
  const failed = unannounced.find(({ status }) => status === 'failed');
  if (failed) {
    tell(failed, {
      title: 'Generation Failed',
      description: failureText(failed),
      tone: 'destructive',
      topic: 'generate',
    });
  }
  const made = unannounced.find(({ status }) => status === 'completed');
  if (made) {
    tell(made, {
      title: 'Success!',
      description: 'Your AI image has been generated successfully.',
      tone: 'success',
      topic: 'generate-success',
    });
  }
}

/**
 * Shows a toast, unless the generation is in view: it then shows the outcome itself, and screen readers announce it.
 */
function tell({ id }: Generation, message: ToastMessage): void {
  if (isInSight(id)) useSeenOutcome.setState({ words: [message.title, message.description ?? ''] });
  else toast(message);
}

function isInSight(id: string): boolean {
  const box = document.querySelector(`figure[data-focus-item="${id}"]`)?.getBoundingClientRect();
  if (!box || box.height === 0) return false;
  const seen = Math.min(box.bottom, window.innerHeight) - Math.max(box.top, 0);
  return seen > box.height / 2;
}
