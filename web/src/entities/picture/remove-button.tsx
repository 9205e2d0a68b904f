import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { IconButton } from '@/ui/icon-button';
import { useDeleteGeneration } from './delete-generation';
import { reportProblem } from './report-problem';

/** Removes the item with its image; asks first where that would stop work or lose a favorite. */
export function RemoveButton({ generation, size = 'sm' }: { generation: Generation; size?: 'sm' | 'md' }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteGeneration();
  const isWorking = isActive(generation.status);
  const start = () =>
    remove.mutate(generation.id, {
      onError: (error) => reportProblem('Remove Failed', error),
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <IconButton
        label="Remove"
        size={size}
        icon={<Trash2 aria-hidden="true" className="size-4.5" />}
        loading={remove.isPending && !isAsking}
        onClick={() => (isWorking || generation.isFavorite ? setIsAsking(true) : start())}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={isWorking ? 'Remove while it is being made?' : 'Remove a favorite?'}
        description={
          isWorking
            ? `This cancels the generation and gives its ${generation.credits === 1 ? 'credit' : 'credits'} back.`
            : 'The picture is deleted with it. This cannot be undone.'
        }
        confirmLabel="Remove"
        cancelLabel="Keep"
        loading={remove.isPending}
        onConfirm={start}
      />
    </>
  );
}
