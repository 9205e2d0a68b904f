import type { Generation } from '@easel/shared/contracts/generation.schema';
import { PenLine, Repeat, Shuffle } from 'lucide-react';
import { Button } from '@/ui/button';
import { sameAgain } from '../composer/reuse';
import { useFillComposer } from '../composer/use-fill-composer';
import { useMakeAgain } from '../composer/use-make-again';

const ICON = 'size-4.5';

/** Vary and Run again, which start at once, and Load settings, which fills the form. */
export function ReuseButtons({
  generation,
  count = 1,
  onDone,
}: {
  generation: Generation;
  /** Pictures to vary; with more than one there is no Run again, since each has a seed of its own. */
  count?: number;
  /** Called after a press; `isFilled` if the form has taken the focus. */
  onDone?: (isFilled: boolean) => void;
}) {
  const makeAgain = useMakeAgain();
  const fill = useFillComposer();
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Button
        variant="secondary"
        size="sm"
        hint={count === 1 ? 'The same settings with a new seed.' : 'The same settings with new seeds.'}
        icon={<Shuffle aria-hidden="true" className={ICON} />}
        loading={makeAgain.isPending}
        onClick={() => {
          makeAgain.vary(generation, count);
          onDone?.(false);
        }}
      >
        {count === 1 ? 'Vary' : 'Vary all'}
      </Button>
      {count === 1 ? (
        <Button
          variant="secondary"
          size="sm"
          hint="The same settings with the same seed."
          icon={<Repeat aria-hidden="true" className={ICON} />}
          onClick={() => {
            makeAgain.runAgain(generation);
            onDone?.(false);
          }}
        >
          Run again
        </Button>
      ) : null}
      <Button
        variant="ghost"
        size="sm"
        hint="Fills the form with everything that made this picture. Nothing is sent."
        icon={<PenLine aria-hidden="true" className={ICON} />}
        onClick={() => {
          fill(sameAgain(generation));
          onDone?.(true);
        }}
      >
        Load settings
      </Button>
    </div>
  );
}
