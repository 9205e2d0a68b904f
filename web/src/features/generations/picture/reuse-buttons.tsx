import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Repeat, Shuffle } from 'lucide-react';
import { Button } from '@/ui/button';
import type { Draft } from '../composer/draft';
import { sameAgain, vary } from '../composer/reuse';

/** Same again and Vary. Only icons where a row of actions has no room for labels. */
export function ReuseButtons({
  generation,
  onFill,
}: {
  generation: Generation;
  onFill: (changes: Partial<Draft>) => void;
}) {
  return (
    <>
      <Button
        variant="ghost"
        hint="Same again: fills in everything that made this picture, its seed too."
        icon={<Repeat aria-hidden="true" className="size-4.5" />}
        onClick={() => onFill(sameAgain(generation))}
      >
        <span className="@max-[43rem]/actions:sr-only">Same again</span>
      </Button>
      <Button
        variant="ghost"
        hint="Vary: fills in everything that made this picture, with a new seed."
        icon={<Shuffle aria-hidden="true" className="size-4.5" />}
        onClick={() => onFill(vary(generation))}
      >
        <span className="@max-[43rem]/actions:sr-only">Vary</span>
      </Button>
    </>
  );
}
