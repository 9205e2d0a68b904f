import type { Generation } from '@easel/shared/contracts/generation.schema';
import { PenLine } from 'lucide-react';
import { Button } from '@/ui/button';
import { vary } from '../composer/reuse';
import { useFillComposer } from '../composer/use-fill-composer';

/** Replaces Retry where the content policy refused the prompt. */
export function EditPromptButton({
  generation,
  size = 'md',
  onDone,
}: {
  generation: Generation;
  size?: 'sm' | 'md';
  onDone?: () => void;
}) {
  const fill = useFillComposer();
  return (
    <Button
      variant="secondary"
      size={size}
      icon={<PenLine aria-hidden="true" className="size-4" />}
      onClick={() => {
        fill(vary(generation));
        onDone?.();
      }}
    >
      Edit the prompt
    </Button>
  );
}
