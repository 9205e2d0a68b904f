import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Trash2 } from 'lucide-react';
import { useDeletion } from '@/entities/picture/use-deletion';
import { IconButton } from '@/ui/icon-button';

/** Removes an item and its picture. Asks for confirmation if something would be lost. */
export function RemoveButton({ generation }: { generation: Generation }) {
  const { isPending, start, question } = useDeletion(generation);
  return (
    <>
      <IconButton
        label="Remove"
        size="sm"
        icon={<Trash2 aria-hidden="true" className="size-4.5" />}
        loading={isPending}
        onClick={start}
      />
      {question}
    </>
  );
}
