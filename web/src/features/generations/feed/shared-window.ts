import { type Arranged, arrange, heightOf, placeRow, slopeOf } from './batch-rows';
import { CAPTION_HEIGHT, CARD_GAP, type FeedRow, NARROW, type Room, type Shape } from './placed-batch';

/** How much larger pictures have to be on a phone to use rows that continue below the window. */
const LEAST_GAIN = 1.25;
/** Minimum width and height of pictures that share the window, in pixels, so that a state and Cancel fit. */
const LEAST_SHARED = 112;
/** The smallest picture may shrink by this factor if the others grow. */
const EVEN = 0.9;

/**
 * Returns rows of equal width that show the batches as large as the window allows, without shrinking the smallest
 * picture much. If pictures would be too small, or on a phone clearly smaller than necessary, the rows take the full
 * width and continue below the window.
 */
export function shareWindow(shapes: readonly Shape[], { width, height }: Room): FeedRow[] {
  const splits = splitsOf(shapes.map((shape) => arrangeTogether(shape, width)));
  const fitting = splits.map((rows) => {
    const room = height - rows.length * (CAPTION_HEIGHT + CARD_GAP) + CARD_GAP;
    // A row's height is linear in its width.
    const perPixel = rows.reduce((sum, row) => sum + 1 / slopeOf(row), 0);
    const widest = (room - rows.reduce((sum, row) => sum + heightOf(row, 0), 0)) / perPixel;
    return { rows, width: Math.min(width, widest), height };
  });
  // Two rows fit into the window, or one as high as the window is wide.
  const most = Math.min(height, Math.max(height / 2, width));
  const wide = splits.map((rows) => ({ rows, width, height: most }));
  const isLarge = (rows: SharedRows) => leastTileOf(rows) >= LEAST_SHARED;
  const large = fitting.filter(isLarge);
  const least = Math.max(...large.map(leastTileOf));
  const inside = largestBy(
    sidesOf,
    large.filter((rows) => leastTileOf(rows) >= least * EVEN),
  );
  const beyond = largestBy((rows) => -totalHeightOf(rows), wide.filter(isLarge)) ?? wide.at(-1);
  const isCramped =
    !inside || (width < NARROW && !!beyond && leastTileOf(inside) * LEAST_GAIN < leastTileOf(beyond));
  const chosen = isCramped ? beyond : inside;
  if (!chosen) return [];
  const left = Math.floor((width - chosen.width) / 2);
  return chosen.rows.map((row) => placeRow(row, rowHeightIn(chosen, row), left));
}

/** Rows of batches, their common width, and the maximum height of a row. */
interface SharedRows extends Room {
  rows: readonly (readonly Arranged[])[];
}

/** Four pictures in one row would be as small as in one of four rows. */
const arrangeTogether = (shape: Shape, width: number) => arrange(shape, shape.count === 4 ? 0 : width);

/**
 * Returns all ways to split the batches, in their order, into rows: 2,048 for twelve. The last one has a row for each
 * batch.
 */
function splitsOf([first, ...others]: readonly Arranged[]): Arranged[][][] {
  if (!first) return [[]];
  return splitsOf(others).flatMap((rows) => {
    const [top, ...below] = rows;
    return top
      ? [
          [[first, ...top], ...below],
          [[first], ...rows],
        ]
      : [[[first]]];
  });
}

function largestBy<Item>(sizeOf: (item: Item) => number, items: readonly Item[]): Item | undefined {
  const sizes = items.map(sizeOf);
  return items[sizes.indexOf(Math.max(...sizes))];
}

const rowHeightIn = ({ width, height }: SharedRows, row: readonly Arranged[]) =>
  Math.min(height, heightOf(row, width));

const totalHeightOf = (shared: SharedRows) =>
  shared.rows.reduce((sum, row) => sum + rowHeightIn(shared, row) + CAPTION_HEIGHT + CARD_GAP, 0);

const sidesOf = ({ rows, width }: SharedRows) =>
  rows
    .flatMap((row) =>
      row.map((batch) => (heightOf(row, width) / batch.rows) * Math.sqrt(batch.ratio) * batch.count),
    )
    .reduce((sum, side) => sum + side, 0);

/** Returns the shorter side of the smallest picture, in pixels. */
function leastTileOf(shared: SharedRows): number {
  const sides = shared.rows.flatMap((row) =>
    row.map(({ rows, ratio }) => (rowHeightIn(shared, row) / rows) * Math.min(1, ratio)),
  );
  return Math.min(...sides);
}
