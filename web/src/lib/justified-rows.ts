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
  /** The width of the wall, in pixels. */
  width: number;
  /** The minimum height of a row, in pixels. A single picture that is too wide for it gets a lower row. */
  height: number;
  /** The gap between tiles, in pixels. */
  gap: number;
  /** Leaves out the last row if it is not full, because later pictures would move those in it. */
  isOpenEnded: boolean;
}

/**
 * Lays out pictures in rows of equal width, in order and without cropping: as many as fit at the minimum height, which
 * then grow to fill the row. The last row grows too if another square would not fit into it. Rows depend only on the
 * shapes before and just after them, so that nothing moves when more pictures follow. `.flowing-wall` lays out the same
 * rows without a script.
 */
export function justifyRows(shapes: readonly Shape[], options: RowOptions): JustifiedRow[] {
  const { width, height, gap, isOpenEnded } = options;
  const rows: JustifiedRow[] = [];
  let row: { shape: Shape; index: number }[] = [];
  let ratios = 0;
  const fits = (ratio: number) => (ratios + ratio) * height + row.length * gap <= width;
  const close = (isFull: boolean) => {
    const rowHeight = isFull ? (width - (row.length - 1) * gap) / ratios : height;
    rows.push(placeRow(row, rowHeight, gap));
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

/** Limits the effect of a picture with an extreme shape on its row. */
const ratioOf = ({ width, height }: Shape) => Math.min(8, Math.max(0.125, width / height));

/** Does not round: `.flowing-wall` has the same fractions, so that no tile changes its size when the app replaces it. */
function placeRow(
  row: readonly { shape: Shape; index: number }[],
  height: number,
  gap: number,
): JustifiedRow {
  let x = 0;
  const tiles = row.map(({ shape, index }) => {
    const tile = { index, x, width: ratioOf(shape) * height };
    x += tile.width + gap;
    return tile;
  });
  return { key: row[0]?.shape.id ?? '', height, tiles };
}
