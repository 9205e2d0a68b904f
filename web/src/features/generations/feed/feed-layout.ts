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
/** How much larger pictures have to be for one column of them, which leaves the sides of the window empty, and on a phone for rows that continue below it. */
const LEAST_GAIN = 1.25;
/** Pictures that share the window are at least this wide and high, in pixels, so that a state and Cancel have room. */
const LEAST_SHARED = 112;
/** The smallest picture may be smaller by this where the others gain. */
const EVEN = 0.9;
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

/**
 * Returns the file that the document shows of a large batch before the app's code is there: a thumbnail where it is sharp enough for that.
 *
 * @param ratio width divided by height of each of its pictures
 */
export function firstFileOf({ width, columns }: TileGrid, ratio: number): 'thumbnail' | 'display' {
  const tileWidth = width / columns;
  return Math.max(tileWidth, tileWidth / ratio) > THUMBNAIL_SIDE ? 'display' : 'thumbnail';
}

/** Returns the grid as styles. */
export const gridStyle = ({ columns, gap, width, height }: TileGrid) => ({
  width: `${width}px`,
  height: `${height}px`,
  gap: `${gap}px`,
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
});

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

/**
 * Returns the rows, all equally wide, that show the batches largest of those that fit into the window, none at the expense of the smallest
 * picture. Where that would be too small, or clearly smaller than necessary on a phone, the rows take the whole width and continue below.
 */
function shareWindow(shapes: readonly Shape[], { width, height }: Room): FeedRow[] {
  const splits = splitsOf(shapes.map((shape) => arrangeTogether(shape, width)));
  const fitting = splits.map((rows) => {
    const room = height - rows.length * (CAPTION_HEIGHT + CARD_GAP) + CARD_GAP;
    // A row's height is linear in its width.
    const perPixel = rows.reduce((sum, row) => sum + 1 / slopeOf(row), 0);
    const widest = (room - rows.reduce((sum, row) => sum + heightOf(row, 0), 0)) / perPixel;
    return { rows, width: Math.min(width, widest), height };
  });
  // Two of them show in the window, or one as high as the window is wide.
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

/** Rows of batches, the width that they have together, and the most height of one. */
interface SharedRows extends Room {
  rows: readonly (readonly Arranged[])[];
}

/** Four in a row would be as small as one of four rows. */
const arrangeTogether = (shape: Shape, width: number) => arrange(shape, shape.count === 4 ? 0 : width);

/** Returns all ways to split the batches, in their order, into rows: 2,048 for twelve. The last one has a row for each. */
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
  const fixed = row.reduce((sum, card) => sum + card.offset, (row.length - 1) * CARD_GAP);
  return (width - fixed) / slopeOf(row);
}

const slopeOf = (row: readonly Arranged[]) => row.reduce((sum, { slope }) => sum + slope, 0);

function placeRow(row: readonly Arranged[], height: number, left = 0): FeedRow {
  let x = left;
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
