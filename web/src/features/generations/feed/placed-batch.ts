/** Gap between pictures of one batch, in pixels. */
export const TILE_GAP = 4;
/** Gap between cards, in pixels. */
export const CARD_GAP = 20;
/** Height of the caption of a card, in pixels: its prompt and its facts, one line each. */
export const CAPTION_HEIGHT = 52;
/** A feed narrower than this, in pixels, is on a phone. */
export const NARROW = 480;

/** The space for the feed, in pixels: its width, and the height of the window that it has at the top of the page. */
export interface Room {
  width: number;
  height: number;
}

/** The properties of a batch that the layout depends on. */
export interface Shape {
  id: string;
  /** The number of pictures. */
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

/** One batch and its position: `x` is measured from the left edge of the feed. */
export interface PlacedBatch {
  id: string;
  x: number;
  grid: TileGrid;
  /** The width of the card, which includes the details beside the picture. */
  width: number;
  /** `side` and `below` for the large view of one batch, `caption` for a card of the wall. */
  details: 'side' | 'below' | 'caption';
}

/** Batches side by side. The height includes the gap below them; a large batch with details below it is measured. */
export interface FeedRow {
  key: string;
  height: number;
  isMeasured: boolean;
  cards: readonly PlacedBatch[];
}

/** Returns the grid as styles. */
export const gridStyle = ({ columns, gap, width, height }: TileGrid) => ({
  width: `${width}px`,
  height: `${height}px`,
  gap: `${gap}px`,
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
});
