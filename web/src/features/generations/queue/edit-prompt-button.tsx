import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { PenLine } from 'lucide-react';
import { Button } from '@/ui/button';
import { useLoadSettings } from '../composer/use-fill-composer';

/** Replaces Retry if the content policy refused the prompt. */
export function EditPromptButton({
  generation,
  size = 'md',
  hasIcon = true,
  onDone,
}: {
  generation: Generation;
  size?: 'sm' | 'md';
  /** False if there is no room for it. */
  hasIcon?: boolean;
  onDone?: () => void;
}) {
  const loadSettings = useLoadSettings();
  return (
    <Button
      variant="secondary"
      size={size}
      className={clsx('whitespace-nowrap', !hasIcon && 'px-1.5! text-xs!')}
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
