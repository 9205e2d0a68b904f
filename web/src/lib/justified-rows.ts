/** A picture's size, in any unit. */
export interface Shape {
  id: string;
  width: number;
  height: number;
}

export interface PlacedTile {
  /** The position in the list. */
  index: number;
  /** From the left edge, in pixels. */
  x: number;
  width: number;
}

export interface JustifiedRow {
  key: string;
  /** In pixels, without the gap below it. */
  height: number;
  tiles: readonly PlacedTile[];
}

export interface RowOptions {
  /** Of the wall, in pixels. */
  width: number;
  /** Rows are at least this high, in pixels, except for a picture that is too wide for it. */
  height: number;
  /** Between tiles, in pixels. */
  gap: number;
  /** Leaves out the last row where it is not full: what comes later would move its pictures. */
  isOpenEnded: boolean;
}

/**
 * Lays pictures out in rows of the same width, in their order and without cropping: as many as fit at the least height, which then grow
 * to fill the row. The last row grows too if a square would not fit into it any more. Rows depend on the shapes before and just after
 * them, so that nothing moves when more pictures follow. `.flowing-wall` lays out the same rows without a script.
 */
export function justifyRows(shapes: readonly Shape[], options: RowOptions): JustifiedRow[] {
  const { width, height, gap, isOpenEnded } = options;
  const rows: JustifiedRow[] = [];
  let row: { shape: Shape; index: number }[] = [];
  let ratios = 0;
  const fits = (ratio: number) => (ratios + ratio) * height + row.length * gap <= width;
  const close = (isFull: boolean) => {
    const rowHeight = isFull ? (width - (row.length - 1) * gap) / ratios : height;
    rows.push(placeRow(row, { width, gap, height: rowHeight, isFull }));
    row = [];
    ratios = 0;
  };
  shapes.forEach((shape, index) => {
    if (row.length > 0 && !fits(ratioOf(shape))) close(true);
    row.push({ shape, index });
    ratios += ratioOf(shape);
  });
  if (row.length > 0 && !(isOpenEnded && rows.length > 0)) close(!fits(1));
  return rows;
}

/** Bounds what a strange picture can do to its row. */
const ratioOf = ({ width, height }: Shape) => Math.min(8, Math.max(0.125, width / height));

function placeRow(
  row: readonly { shape: Shape; index: number }[],
  { width, gap, height, isFull }: { width: number; gap: number; height: number; isFull: boolean },
): JustifiedRow {
  let x = 0;
  const tiles = row.map(({ shape, index }, place) => {
    const isLast = place === row.length - 1;
    // The last one takes what rounding left over, so that the edge is straight.
    const tileWidth = isFull && isLast ? width - x : Math.floor(ratioOf(shape) * height);
    const tile = { index, x, width: tileWidth };
    x += tileWidth + gap;
    return tile;
  });
  return { key: row[0]?.shape.id ?? '', height: Math.floor(height), tiles };
}
