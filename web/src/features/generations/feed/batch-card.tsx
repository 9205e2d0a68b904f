import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { memo } from 'react';
import { isSameList } from '@/entities/picture/share-items';
import { PictureLine } from '../queue/picture-line';
import { type Batch, sheetOf, shownOf } from './batch';
import { BatchDetails } from './batch-details';
import type { PlacedBatch, TileGrid } from './feed-layout';
import { PictureTile } from './picture-tile';
import { SheetLink } from './sheet-link';
import { TileActions } from './tile-actions';

/** Below this width of a picture, in pixels, its thumbnail is sharp enough, and its words are short. */
const SMALL_TILE = 280;
/** Below this, actions would cover the picture, whose large view has them, and no word fits beside Cancel. */
const TINY_TILE = 130;

interface BatchCardProps extends Pick<PlacedBatch, 'grid' | 'details'> {
  batch: Batch;
  isPaused: boolean;
}

/** The pictures of one request with their details. Not rendered again for what happens to other requests. */
export const BatchCard = memo(PlainBatchCard, isSameCard);

function isSameCard(before: BatchCardProps, after: BatchCardProps): boolean {
  return (
    before.isPaused === after.isPaused &&
    before.details === after.details &&
    isSameGrid(before.grid, after.grid) &&
    isSameList(before.batch.generations, after.batch.generations)
  );
}

function isSameGrid(one: TileGrid, other: TileGrid): boolean {
  return (
    one.columns === other.columns &&
    one.gap === other.gap &&
    one.width === other.width &&
    one.height === other.height
  );
}

function PlainBatchCard({ batch, grid, details, isPaused }: BatchCardProps) {
  const [first] = batch.generations;
  if (!first) return null;
  const sheet = sheetOf(batch);
  const tileWidth = grid.width / grid.columns;
  const isLarge = details !== 'caption';
  const hasOwnActions = isLarge && batch.generations.length === 1;
  return (
    <article
      aria-label={`${batch.generations.some(({ status }) => isActive(status)) ? 'In progress' : 'Pictures'}: ${first.prompt}`}
      className={clsx(
        'flex',
        details === 'side' ? 'flex-row gap-5' : 'flex-col',
        details === 'below' && 'gap-3',
      )}
    >
      <div
        className={clsx('grid shrink-0', details === 'below' && 'self-center')}
        style={{
          width: grid.width,
          height: grid.height,
          gap: grid.gap,
          gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
          gridAutoRows: 'minmax(0, 1fr)',
        }}
      >
        {shownOf(batch).map((generation) => (
          <PictureTile
            key={generation.id}
            generation={generation}
            isPaused={isPaused}
            isSmall={tileWidth < SMALL_TILE}
            isTiny={tileWidth < TINY_TILE}
            actions={hasOwnActions || tileWidth < TINY_TILE ? null : <TileActions generation={generation} />}
          />
        ))}
      </div>
      {isLarge ? (
        <div
          className={clsx(
            '@container min-w-0',
            // The button that exits the viewing mode is in this corner.
            details === 'side' && 'flex-1 pt-1 in-data-viewing:pt-11',
          )}
        >
          <BatchDetails batch={batch} />
        </div>
      ) : sheet === null ? (
        <Caption generation={first} />
      ) : (
        <SheetCaption id={sheet} batch={batch} />
      )}
    </article>
  );
}

function SheetCaption({ id, batch }: { id: string; batch: Batch }) {
  return (
    <div className="pt-1.5 text-sm leading-snug">
      <p className="truncate">
        <SheetLink id={id} />
      </p>
      <p className="truncate text-ink-muted text-xs leading-5 tabular-nums">
        {batch.generations.length} pictures
      </p>
    </div>
  );
}

/** Prompt and facts in a line each, so that every card of a row is equally high. */
function Caption({ generation }: { generation: Generation }) {
  return (
    <div className="pt-1.5 text-sm leading-snug">
      <p className="truncate" title={generation.prompt}>
        {generation.prompt}
      </p>
      <p className="truncate text-ink-muted text-xs leading-5 tabular-nums">
        <PictureLine generation={generation} />
      </p>
    </div>
  );
}
