import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { type ComponentProps, memo, type ReactNode, useDeferredValue, useState } from 'react';
import { isSameList } from '@/entities/picture/share-items';
import { firstPictures } from '@/lib/when-idle';
import { PictureLine } from '../queue/picture-line';
import { type Batch, sheetOf, shownOf } from './batch';
import { BatchDetails } from './batch-details';
import { firstFileOf } from './feed-layout';
import { PictureTile } from './picture-tile';
import { gridStyle, type PlacedBatch, type TileGrid } from './placed-batch';
import { SheetLink } from './sheet-link';
import { TileActions } from './tile-actions';

/** For pictures narrower than this, in pixels, the thumbnail is sharp enough, and their texts are short. */
const SMALL_TILE = 280;
/** Narrower than this, actions would cover the picture (its large view has them), and no word fits beside Cancel. */
const TINY_TILE = 130;
/** From this width, a state has room for two buttons. */
const RESUME_TILE = 165;
/** Narrower than this, a line has no room for a style and a size. */
const NARROW_CAPTION = 170;

interface BatchCardProps extends Pick<PlacedBatch, 'grid' | 'details'> {
  batch: Batch;
  isPaused: boolean;
}

/** The pictures of one request with their details. Other requests do not render it again. */
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
  const isLarge = details !== 'caption';
  // The document already shows the large batch, see `first-batch.tsx`.
  const [first] = batch.generations;
  const [inDocument] = useState(() =>
    first && isLarge && firstPictures.isInDocument
      ? firstFileOf(grid, first.width / first.height)
      : undefined,
  );
  if (!first) return null;
  const sheet = sheetOf(batch);
  const tileWidth = grid.width / grid.columns;
  const hasOwnActions = isLarge && batch.generations.length === 1;
  return (
    <BatchFrame
      label={`${batch.generations.some(({ status }) => isActive(status)) ? 'In progress' : 'Pictures'}: ${first.prompt}`}
      details={details}
      gridStyle={gridStyle(grid)}
      tiles={shownOf(batch).map((generation) => (
        <PictureTile
          key={generation.id}
          generation={generation}
          isPaused={isPaused}
          isSmall={tileWidth < SMALL_TILE}
          isTiny={tileWidth < TINY_TILE}
          canResume={!isLarge && tileWidth >= RESUME_TILE}
          inDocument={inDocument}
          actions={hasOwnActions || tileWidth < TINY_TILE ? null : <TileActions generation={generation} />}
        />
      ))}
    >
      {isLarge ? (
        <LaterDetails batch={batch} isPaused={isPaused} />
      ) : sheet === null ? (
        <Caption generation={first} isNarrow={grid.width < NARROW_CAPTION} />
      ) : (
        <SheetCaption id={sheet} batch={batch} />
      )}
    </BatchFrame>
  );
}

const Details = memo(BatchDetails);

/** Renders changes of the details after the pictures: a finished picture does not wait for its buttons. */
function LaterDetails({ batch, isPaused }: Pick<BatchCardProps, 'batch' | 'isPaused'>) {
  return <Details batch={useDeferredValue(batch)} isPaused={isPaused} />;
}

/**
 * Pictures, with content beside or below them. `src/app/ahead` fills in `gridStyle` and `data-details` where the build
 * does not know them.
 */
export function BatchFrame({
  label,
  details,
  gridStyle,
  tiles,
  children,
}: {
  label: string;
  details: PlacedBatch['details'];
  gridStyle?: ComponentProps<'div'>['style'];
  tiles: ReactNode;
  children: ReactNode;
}) {
  return (
    <article
      aria-label={label}
      data-details={details}
      className="group/batch flex flex-col data-[details=side]:flex-row data-[details=below]:gap-3 data-[details=side]:gap-5"
    >
      <div
        className="grid shrink-0 auto-rows-fr group-data-[details=below]/batch:self-center"
        style={gridStyle}
      >
        {tiles}
      </div>
      {details === 'caption' ? (
        children
      ) : (
        // The corner contains the button that leaves the viewing mode.
        <div className="@container min-w-0 group-data-[details=side]/batch:flex-1 group-data-[details=side]/batch:pt-1 group-data-[details=side]/batch:in-data-viewing:pt-11">
          {children}
        </div>
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

/** Prompt and facts on one line each, so that all cards of a row have the same height. */
function Caption({ generation, isNarrow }: { generation: Generation; isNarrow: boolean }) {
  return (
    <div className="pt-1.5 text-sm leading-snug">
      <p className="truncate" title={generation.prompt}>
        {generation.prompt}
      </p>
      <p className="truncate text-ink-muted text-xs leading-5 tabular-nums">
        <PictureLine generation={generation} hasSize={!isNarrow} />
      </p>
    </div>
  );
}
