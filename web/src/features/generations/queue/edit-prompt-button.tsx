import type { Generation } from '@easel/shared/contracts/generation.schema';
import { PenLine } from 'lucide-react';
import { Button } from '@/ui/button';
import { useLoadSettings } from '../composer/use-fill-composer';

/** Replaces Retry where the content policy refused the prompt. */
export function EditPromptButton({
  generation,
  size = 'md',
  hasIcon = true,
  onDone,
}: {
  generation: Generation;
  size?: 'sm' | 'md';
  /** False where there is no room. */
  hasIcon?: boolean;
  onDone?: () => void;
}) {
  const loadSettings = useLoadSettings();
  return (
    <Button
      variant="secondary"
      size={size}
      className={hasIcon ? 'whitespace-nowrap' : 'px-2! leading-tight'}
      icon={hasIcon ? <PenLine aria-hidden="true" className="size-4" /> : null}
      onClick={() => {
        loadSettings(generation, 'new');
        onDone?.();
      }}
    >
      Edit the prompt
    </Button>
  );
}
