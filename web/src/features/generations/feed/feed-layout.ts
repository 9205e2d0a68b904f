import { justifiedRows } from './batch-rows';
import {
  CARD_GAP,
  type FeedRow,
  NARROW,
  type PlacedBatch,
  type Room,
  type Shape,
  TILE_GAP,
  type TileGrid,
} from './placed-batch';
import { shareWindow } from './shared-window';

/** Width of the details beside the large picture (its prompt, facts and actions), in pixels. */
const DETAILS_MIN = 256;
const DETAILS_MAX = 400;
/** The height of the details below a large picture before they are measured, in pixels. */
const DETAILS_HEIGHT = 200;
/** How much larger the pictures have to be to put them in one column, which leaves the sides of the window empty. */
const LEAST_GAIN = 1.25;

/**
 * Lays out the batches, newest first. A single batch at the top is large; several, which are in flight together, share
 * the window. Older ones follow in justified rows. Depends only on shapes and room, so that nothing moves when a
 * picture finishes.
 *
 * @param together the number of batches that share the top, at least 1
 */
export function layOutFeed(shapes: readonly Shape[], together: number, room: Room): FeedRow[] {
  const [newest] = shapes;
  if (!newest) return [];
  const wallHeight = wallHeightOf(room);
  if (together <= 1)
    return [largeRow(newest, room), ...justifiedRows(shapes.slice(1), room.width, wallHeight)];
  const top = shapes.slice(0, together);
  return [...shareWindow(top, room), ...justifiedRows(shapes.slice(together), room.width, wallHeight)];
}

/** If only one picture fits side by side, it takes the full width. */
function wallHeightOf({ width, height }: Room): number {
  return width < NARROW ? width * 1.1 : Math.max(160, Math.min(380, height * 0.42));
}

/** The longer side of a thumbnail, in pixels. */
const THUMBNAIL_SIDE = 512;

/**
 * Returns the file that the document shows of a large batch before the app's code has loaded: a thumbnail if it is
 * sharp enough.
 *
 * @param ratio width divided by height of each of its pictures
 */
export function firstFileOf({ width, columns }: TileGrid, ratio: number): 'thumbnail' | 'display' {
  const tileWidth = width / columns;
  return Math.max(tileWidth, tileWidth / ratio) > THUMBNAIL_SIDE ? 'display' : 'thumbnail';
}

/** Lays out one batch as large as the window allows, with its details where they shrink the pictures least. */
export function largeRow(shape: Shape, { width, height }: Room): FeedRow & { cards: readonly [PlacedBatch] } {
  const beside = largestGrid(shape, width - DETAILS_MIN - CARD_GAP, height);
  const above = largestGrid(shape, width, height);
  const isBeside =
    beside.columns === above.columns && beside.width * beside.height >= above.width * above.height * 0.7;
  const grid = isBeside ? beside : above;
  const detailsWidth = Math.min(DETAILS_MAX, width - grid.width - CARD_GAP);
  const cardWidth = isBeside
    ? grid.width + CARD_GAP + detailsWidth
    : Math.max(grid.width, Math.min(width, 480));
  return {
    key: `large ${shape.id}`,
    isMeasured: true,
    height: (isBeside ? grid.height : grid.height + DETAILS_HEIGHT) + CARD_GAP,
    cards: [
      {
        id: shape.id,
        x: Math.max(0, Math.floor((width - cardWidth) / 2)),
        grid,
        width: cardWidth,
        details: isBeside ? 'side' : 'below',
      },
    ],
  };
}

/** Returns the grid that fits the largest pictures. */
function largestGrid({ count, ratio }: Shape, width: number, height: number): TileGrid {
  const grids = Array.from({ length: count }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    const tileWidth = Math.min(
      (width - (columns - 1) * TILE_GAP) / columns,
      ((height - (rows - 1) * TILE_GAP) / rows) * ratio,
    );
    return gridOf(columns, rows, Math.max(40, tileWidth), ratio);
  });
  const columnWidth = (grid: TileGrid) => grid.width / grid.columns;
  const [column, ...wider] = grids as [TileGrid, ...TileGrid[]];
  if (wider.length === 0) return column;
  // By more than a pixel, so that rounding makes no difference.
  const widest = wider.reduce((best, grid) => (columnWidth(grid) > columnWidth(best) + 1 ? grid : best));
  return columnWidth(column) > columnWidth(widest) * LEAST_GAIN ? column : widest;
}

function gridOf(columns: number, rows: number, tileWidth: number, ratio: number): TileGrid {
  return {
    columns,
    gap: TILE_GAP,
    width: Math.floor(tileWidth * columns + (columns - 1) * TILE_GAP),
    height: Math.floor((tileWidth / ratio) * rows + (rows - 1) * TILE_GAP),
  };
}
