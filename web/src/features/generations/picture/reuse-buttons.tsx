import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Expand, ImageUpscale, PenLine, Repeat, Shuffle, WandSparkles } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { editPath } from '@/entities/picture/edit-path';
import { Button } from '@/ui/button';
import { canVary } from '../composer/reuse';
import { useLoadSettings } from '../composer/use-fill-composer';
import { useMakeAgain } from '../composer/use-make-again';
import { useModeOffer } from './use-mode-offer';
import { useUpscale } from './use-upscale';

const ICON = 'size-4.5';

/**
 * How a picture was used: another one was requested, or its settings were loaded into the form, which has taken the
 * focus.
 */
export type Reuse = 'picture' | 'settings';

/** Vary, Upscale and Run again start at once; Extend and Edit open their page; Load settings fills the form. */
export function ReuseButtons({
  generation,
  count = 1,
  onReused,
}: {
  generation: Generation;
  /** How many pictures to vary. With more than one there is no Run again, because each has its own seed. */
  count?: number;
  onReused?: ((use: Reuse) => void) | undefined;
}) {
  const makeAgain = useMakeAgain();
  const upscale = useUpscale(generation);
  const loadSettings = useLoadSettings();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(max(8.25rem,33%-0.25rem),50%-0.1875rem),1fr))] gap-1.5 [&_a]:px-1 [&_button]:px-1 md:[&_a]:text-[0.8125rem] md:[&_button]:text-[0.8125rem]">
      {canVary(generation) ? (
        <Button
          variant="secondary"
          size="sm"
          hint={count === 1 ? 'The same settings with a new seed.' : 'The same settings with new seeds.'}
          icon={<Shuffle aria-hidden="true" className={ICON} />}
          loading={makeAgain.isPending}
          onClick={() => {
            makeAgain.vary(generation, count);
            onReused?.('picture');
          }}
        >
          {count === 1 ? 'Vary' : 'Vary all'}
        </Button>
      ) : null}
      {count === 1 && generation.image ? (
        <Button
          variant="secondary"
          size="sm"
          hint={upscale.hint}
          disabledReason={upscale.disabledReason ?? undefined}
          icon={<ImageUpscale aria-hidden="true" className={ICON} />}
          onClick={() => {
            upscale.start();
            onReused?.('picture');
          }}
        >
          Upscale
        </Button>
      ) : null}
      {count === 1 && generation.image ? <ExtendButton generation={generation} /> : null}
      {count === 1 && generation.image ? (
        <ButtonLink to={editPath('generation', generation.id)} variant="secondary" size="sm">
          <WandSparkles aria-hidden="true" className={ICON} />
          Edit
        </ButtonLink>
      ) : null}
      {count === 1 ? (
        <Button
          variant="secondary"
          size="sm"
          data-in-menu
          hint="The same settings with the same seed."
          icon={<Repeat aria-hidden="true" className={ICON} />}
          onClick={() => {
            makeAgain.runAgain(generation);
            onReused?.('picture');
          }}
        >
          Run again
        </Button>
      ) : null}
      <Button
        variant="secondary"
        size="sm"
        data-in-menu
        hint="Fills the form with everything that made this picture. Nothing is sent."
        icon={<PenLine aria-hidden="true" className={ICON} />}
        onClick={() => {
          loadSettings(generation);
          onReused?.('settings');
        }}
      >
        Load settings
      </Button>
    </div>
  );
}

function ExtendButton({ generation }: { generation: Generation }) {
  const { disabledReason } = useModeOffer(generation, 'extend');
  const content = (
    <>
      <Expand aria-hidden="true" className={ICON} />
      Extend
    </>
  );
  if (disabledReason !== null) {
    return (
      <Button variant="secondary" size="sm" data-in-menu disabledReason={disabledReason}>
        {content}
      </Button>
    );
  }
  return (
    <ButtonLink
      to={editPath('generation', generation.id, 'extend')}
      variant="secondary"
      size="sm"
      data-in-menu
    >
      {content}
    </ButtonLink>
  );
}
