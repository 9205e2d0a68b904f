import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { IconButton } from '@/ui/icon-button';
import { useModel } from '../composer/list-models';
import { useCancelGeneration } from './api';
import { cancelCost } from './cancel-cost';

/** Cancels a generation. Asks first if its credits have already been spent. */
export function CancelButton({
  generation,
  iconOnly = false,
}: {
  generation: Generation;
  iconOnly?: boolean;
}) {
  const cancel = useCancelGeneration();
  const model = useModel(generation.model);
  const [isAsking, setAsking] = useState(false);
  const { hint, question } = cancelCost(generation, model);
  const run = () => cancel.mutate(generation.id, { onSettled: () => setAsking(false) });
  const shared = {
    hint,
    size: 'sm' as const,
    loading: cancel.isPending && !isAsking,
    onClick: () => (question ? setAsking(true) : run()),
  };
  return (
    <>
      {iconOnly ? (
        <IconButton label="Cancel" icon={<Ban aria-hidden="true" className="size-4.5" />} {...shared} />
      ) : (
        <Button variant="secondary" icon={<Ban aria-hidden="true" className="size-4" />} {...shared}>
          <span className="@max-sm:sr-only">Cancel</span>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel this picture?"
        description={question}
        confirmLabel="Cancel the picture"
        cancelLabel="Keep"
        loading={cancel.isPending}
        onConfirm={run}
      />
    </>
  );
}
