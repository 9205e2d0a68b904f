/** Between pictures of one batch, in pixels. */
const TILE_GAP = 4;
/** Between cards, in pixels. */
export const CARD_GAP = 20;
/** Below the pictures of a card: its prompt and its facts, one line each, in pixels. */
export const CAPTION_HEIGHT = 52;
/** Beside the large picture: its prompt, facts and actions, in pixels. */
const DETAILS_MIN = 256;
const DETAILS_MAX = 400;
/** The height of the details below a large picture, before it is measured, in pixels. */
const DETAILS_HEIGHT = 200;
/** A row of four pictures is broken into two when they would be smaller than this, in pixels. */
const LEAST_TILE = 150;
/** How much larger pictures have to be for one column of them, which leaves the sides of the window empty. */
const LEAST_GAIN = 1.25;
/** A feed on a phone, in pixels. */
const NARROW = 480;

/** The room of the feed, in pixels: its width, and the height of the window that it has at the top of the page. */
export interface Room {
  width: number;
  height: number;
}

/** What the layout needs to know of a batch. */
export interface Shape {
  id: string;
  /** Pictures. */
  count: number;
  /** Width divided by height of each of its pictures. */
  ratio: number;
}

/** The grid of a batch's pictures, in pixels. */
export interface TileGrid {
  columns: number;
  gap: number;
  width: number;
  height: number;
}

/** One batch with its place: `x` from the left edge of the feed. */
export interface PlacedBatch {
  id: string;
  x: number;
  grid: TileGrid;
  /** The width of the card, which includes the details beside the picture. */
  width: number;
  /** `side` and `below` for the large view of one batch, `caption` for a card of the wall. */
  details: 'side' | 'below' | 'caption';
}

/** Batches side by side. The height includes the gap below it; a large batch with details below it is measured. */
export interface FeedRow {
  key: string;
  height: number;
  isMeasured: boolean;
  cards: readonly PlacedBatch[];
}

/**
 * Lays out the batches, newest first. One batch at the top is large; several, which are in flight together, share the window. The
 * older ones follow in justified rows. Depends only on shapes and room, so that nothing moves when a picture is done.
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

/** Where only one picture fits side by side, it takes the whole width. */
function wallHeightOf({ width, height }: Room): number {
  return width < NARROW ? width * 1.1 : Math.max(160, Math.min(380, height * 0.42));
}

/** The longer side of a thumbnail, in pixels. */
const THUMBNAIL_SIDE = 512;

/** Returns the file that the document shows of a large batch before the app's code is there: a thumbnail where it is sharp enough for that. */
export const firstFileOf = ({ width, columns }: TileGrid): 'thumbnail' | 'display' =>
  width / columns > THUMBNAIL_SIDE ? 'display' : 'thumbnail';

/** One batch as large as the window allows; its details stand where they cost the picture least. */
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

/** Returns the grid with the largest pictures that fits. */
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
  // By more than a pixel, so that rounding does not decide.
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

/** Returns rows of the largest height with which all batches fit into the window, down to half of the wall's. */
function shareWindow(shapes: readonly Shape[], { width, height }: Room): FeedRow[] {
  let rows: FeedRow[] = [];
  for (let target = height; target >= 160; target *= 0.85) {
    rows = justifiedRows(shapes, width, target);
    if (rows.reduce((sum, row) => sum + row.height, 0) - CARD_GAP <= height) break;
  }
  return rows;
}

/** Packs batches into rows of the same width, each at most as high as wanted. The last row is not stretched. */
function justifiedRows(shapes: readonly Shape[], width: number, wantedHeight: number): FeedRow[] {
  const rows: FeedRow[] = [];
  let row: Arranged[] = [];
  const close = () => {
    if (row.length > 0) rows.push(placeRow(row, Math.min(wantedHeight * 1.5, heightOf(row, width))));
    row = [];
  };
  for (const shape of shapes) {
    const next = arrange(shape, width);
    // A wide batch would make its neighbors too small.
    if (heightOf([...row, next], width) < wantedHeight * 0.6) close();
    row.push(next);
    if (heightOf(row, width) <= wantedHeight) close();
  }
  if (row.length > 0) rows.push(placeRow(row, Math.min(wantedHeight, heightOf(row, width))));
  return rows;
}

/** A batch's grid whose width is `slope * height + offset`. */
interface Arranged extends Shape {
  columns: number;
  rows: number;
  slope: number;
  offset: number;
}

function arrange(shape: Shape, width: number): Arranged {
  const { count, ratio } = shape;
  const isStrip = count <= 2 || (width - (count - 1) * TILE_GAP) / count >= LEAST_TILE;
  const columns = isStrip ? count : 2;
  const rows = Math.ceil(count / columns);
  const slope = (columns * ratio) / rows;
  const offset = (columns - 1) * TILE_GAP - slope * (rows - 1) * TILE_GAP;
  return { ...shape, columns, rows, slope, offset };
}

function heightOf(row: readonly Arranged[], width: number): number {
  const slope = row.reduce((sum, card) => sum + card.slope, 0);
  const fixed = row.reduce((sum, card) => sum + card.offset, (row.length - 1) * CARD_GAP);
  return (width - fixed) / slope;
}

function placeRow(row: readonly Arranged[], height: number): FeedRow {
  let x = 0;
  const cards = row.map(({ id, columns, slope, offset }): PlacedBatch => {
    const width = Math.floor(slope * height + offset);
    const placed: PlacedBatch = {
      id,
      x,
      width,
      grid: { columns, gap: TILE_GAP, width, height: Math.floor(height) },
      details: 'caption',
    };
    x += width + CARD_GAP;
    return placed;
  });
  const rowHeight = Math.floor(height) + CAPTION_HEIGHT + CARD_GAP;
  return {
    // With its height: a card that was large before is still observed, and its size in another window is not this row's.
    key: `row ${row[0]?.id} ${rowHeight}`,
    isMeasured: false,
    height: rowHeight,
    cards,
  };
}
