import {
  CAPTION_HEIGHT,
  CARD_GAP,
  type FeedRow,
  type PlacedBatch,
  type Shape,
  TILE_GAP,
} from './placed-batch';

/** A row of four pictures is split into two if the pictures would be narrower than this, in pixels. */
const LEAST_TILE = 150;

/** A batch's grid whose width is `slope * height + offset`. */
export interface Arranged extends Shape {
  columns: number;
  rows: number;
  slope: number;
  offset: number;
}

/** Packs batches into rows of equal width and at most the wanted height. The last row is not stretched. */
export function justifiedRows(shapes: readonly Shape[], width: number, wantedHeight: number): FeedRow[] {
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

/**
 * Returns the columns and rows of a batch's pictures in a feed of this width: one row, or two columns if the pictures
 * would be too small in one row.
 */
export function arrange(shape: Shape, width: number): Arranged {
  const { count, ratio } = shape;
  const isStrip = count <= 2 || (width - (count - 1) * TILE_GAP) / count >= LEAST_TILE;
  const columns = isStrip ? count : 2;
  const rows = Math.ceil(count / columns);
  const slope = (columns * ratio) / rows;
  const offset = (columns - 1) * TILE_GAP - slope * (rows - 1) * TILE_GAP;
  return { ...shape, columns, rows, slope, offset };
}

/** Returns the height of the pictures, without captions, at which the row has this width. */
export function heightOf(row: readonly Arranged[], width: number): number {
  const fixed = row.reduce((sum, card) => sum + card.offset, (row.length - 1) * CARD_GAP);
  return (width - fixed) / slopeOf(row);
}

/** Returns how many pixels wider the row becomes per pixel of height. */
export const slopeOf = (row: readonly Arranged[]) => row.reduce((sum, { slope }) => sum + slope, 0);

/** Places the batches from `left`, with their pictures `height` pixels high. */
export function placeRow(row: readonly Arranged[], height: number, left = 0): FeedRow {
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
    // Contains the height: a card that was large is still observed, and its size in another window is not this row's.
    key: `row ${row[0]?.id} ${rowHeight}`,
    isMeasured: false,
    height: rowHeight,
    cards,
  };
}
