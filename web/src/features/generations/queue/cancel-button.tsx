import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Ban } from 'lucide-react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { useModel } from '../composer/list-models';
import { useCancelGeneration } from './api';

export function CancelButton({
  generation,
  iconOnly = false,
}: {
  generation: Generation;
  iconOnly?: boolean;
}) {
  const cancel = useCancelGeneration();
  const model = useModel(generation.model);
  const goesOn = generation.status === 'processing' && model?.capabilities.abort === false;
  const hint = goesOn ? 'The model server finishes this one anyway. Nothing is charged.' : undefined;
  const start = () => cancel.mutate(generation.id);
  if (iconOnly) {
    return (
      <IconButton
        label="Cancel"
        hint={hint}
        size="sm"
        icon={<Ban aria-hidden="true" className="size-4.5" />}
        loading={cancel.isPending}
        onClick={start}
      />
    );
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      hint={hint}
      icon={<Ban aria-hidden="true" className="size-4" />}
      loading={cancel.isPending}
      onClick={start}
    >
      <span className="@max-sm:sr-only">Cancel</span>
    </Button>
  );
}
