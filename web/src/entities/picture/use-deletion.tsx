import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useState } from 'react';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useDeleteGeneration } from './mutations';

const removalWords = ({ credits, isCharged }: Generation): string => {
  const what = credits === 1 ? 'credit' : 'credits';
  return isCharged
    ? `This cancels the generation. The model charges for it either way, so its ${what} cannot be given back.`
    : `This cancels the generation and gives its ${what} back.`;
};

/**
 * Deletes a generation, after a confirmation if a picture or work in progress would be lost. Render `question`, which
 * stays open until the server has answered.
 */
export function useDeletion(generation: Generation) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteGeneration();
  const isWorking = isActive(generation.status);
  const run = () => remove.mutate(generation, { onSettled: () => setAsking(false) });
  const words = isWorking
    ? {
        title: 'Remove while it is being made?',
        description: removalWords(generation),
        confirmLabel: 'Remove',
        cancelLabel: 'Keep',
      }
    : {
        title: 'Delete this picture?',
        description:
          'This permanently deletes the picture, its files and its place in the gallery. It cannot be undone.',
        confirmLabel: 'Delete',
      };
  return {
    isPending: remove.isPending && !isAsking,
    start: () => (isWorking || generation.image ? setAsking(true) : run()),
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        {...words}
        loading={remove.isPending}
        onConfirm={run}
      />
    ),
  };
}
