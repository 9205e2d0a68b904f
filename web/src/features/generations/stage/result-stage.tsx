import { useRef } from 'react';
import { useSubscription } from '@/entities/subscription/subscription';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useFillComposer } from '../composer/use-fill-composer';
import type { Batch } from './batch';
import { BatchHeader } from './batch-header';
import { FreePlanNotice } from './free-plan-notice';
import { GenerationTile } from './generation-tile';
import { CompactResultActions, ResultActions } from './result-actions';

/** Lets a single picture with its actions fit below the page's header, even in a low window. */
const MAX_HEIGHT = 'max(20rem, 100dvh - 23rem)';

/** The stage: the batch in progress, or the last one. */
export function ResultStage({ batch }: { batch: Batch }) {
  const { data: subscription } = useSubscription();
  const fill = useFillComposer();
  const container = useRef<HTMLDivElement>(null);
  useFocusKeeper(container);
  const isPaused = subscription?.queuePaused ?? false;
  const [first] = batch.generations;
  if (!first) return null;
  const isSingle = batch.generations.length === 1;
  const { width, height } = first;
  const watermarked = batch.generations.filter(({ image }) => image?.hasWatermark).length;
  const isWide = width > height * 1.2;
  const maxWidth = `calc((${MAX_HEIGHT}) * ${(width / height) * (isSingle || isWide ? 1 : 1.15)})`;
  return (
    <div ref={container} tabIndex={-1} className="flex flex-col gap-4">
      <BatchHeader batch={batch} />
      <div className="rounded-xl bg-sunken p-3 sm:p-6">
        {isSingle ? (
          <GenerationTile
            generation={first}
            isPaused={isPaused}
            compact={false}
            maxWidth={maxWidth}
            actions={<ResultActions generation={first} onFill={fill} />}
          />
        ) : (
          <div className="mx-auto grid w-full grid-cols-2 gap-x-4 gap-y-6" style={{ maxWidth }}>
            {batch.generations.map((generation) => (
              <GenerationTile
                key={generation.id}
                generation={generation}
                isPaused={isPaused}
                compact
                actions={<CompactResultActions generation={generation} />}
              />
            ))}
          </div>
        )}
      </div>
      {watermarked > 0 ? <FreePlanNotice count={watermarked} /> : null}
    </div>
  );
}
