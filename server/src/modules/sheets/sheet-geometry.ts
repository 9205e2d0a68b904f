import type { SheetLayout } from '@easel/shared/contracts/sheet-layout';
import type { Size } from '@easel/shared/contracts/sizes';
import { wrapText } from './wrap-text.ts';

/** Pixels. */
const MARGIN = 32;
const GAP = 8;
const ROW_LABEL_WIDTH = 260;
/** Space between a label and its row, column or cell. */
const LABEL_SPACE = 12;
export const FONT_SIZE = 21;
export const LINE_HEIGHT = 28;
const LABEL_LINES = 4;
const COMMON_LINES = 3;

/** Limits of a cell's long side and of the whole image, in pixels, each of which takes four bytes. */
const LONGEST_TILE = 512;
const SHORTEST_TILE = 64;
const MAX_PIXELS = 16 * 1024 ** 2;
const MAX_SIDE = 12_000;

interface Text {
  lines: readonly string[];
  /** The left end of the first line, or its middle, in pixels. */
  x: number;
  y: number;
  anchor: 'start' | 'middle';
}

/** The layout of a sheet's image, in pixels. */
export interface SheetPlan extends Size {
  /** The size of a cell. */
  tile: Size;
  /** The upper left corner of each cell. */
  places: readonly { x: number; y: number }[];
  texts: readonly Text[];
}

/** Lays a sheet out with cells of `shape`, as large as the limits allow. */
export function planSheetImage(layout: SheetLayout, shape: Size): SheetPlan {
  for (let long = LONGEST_TILE; ; long *= 0.9) {
    const plan = planWith(layout, tileOf(shape, long));
    const fits = plan.width * plan.height <= MAX_PIXELS && Math.max(plan.width, plan.height) <= MAX_SIDE;
    if (fits || long <= SHORTEST_TILE) return plan;
  }
}

function tileOf({ width, height }: Size, long: number): Size {
  const factor = long / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

function planWith(layout: SheetLayout, tile: Size): SheetPlan {
  return layout.isTable ? planTable(layout, tile) : planList(layout, tile);
}

function planTable({ rows, columns, rowLabels, columnLabels, common }: SheetLayout, tile: Size): SheetPlan {
  const left = MARGIN + ROW_LABEL_WIDTH + LABEL_SPACE;
  const width = left + columns * (tile.width + GAP) - GAP + MARGIN;
  const heading = headingOf(common, width);
  const heads = columnLabels.map((label) => linesOf(label, tile.width));
  const headHeight = Math.max(...heads.map(({ length }) => length)) * LINE_HEIGHT + LABEL_SPACE;
  const top = heading.bottom + headHeight;
  const x = (column: number) => left + column * (tile.width + GAP);
  const y = (row: number) => top + row * (tile.height + GAP);
  return {
    width,
    height: y(rows) - GAP + MARGIN,
    tile,
    places: Array.from({ length: rows * columns }, (_, cell) => ({
      x: x(cell % columns),
      y: y(Math.floor(cell / columns)),
    })),
    texts: [
      ...heading.texts,
      ...heads.map(
        (lines, column): Text => ({
          lines,
          x: x(column) + tile.width / 2,
          y: top - LABEL_SPACE - lines.length * LINE_HEIGHT,
          anchor: 'middle',
        }),
      ),
      ...rowLabels.map((label, row): Text => {
        const lines = wrapText(
          label,
          ROW_LABEL_WIDTH,
          FONT_SIZE,
          Math.max(1, Math.floor(tile.height / LINE_HEIGHT)),
        );
        return {
          lines,
          x: MARGIN,
          y: y(row) + (tile.height - lines.length * LINE_HEIGHT) / 2,
          anchor: 'start',
        };
      }),
    ],
  };
}

/** Lays the cells out one after the other, each with its label below. */
function planList({ columns: count, columnLabels, common }: SheetLayout, tile: Size): SheetPlan {
  const columns = Math.min(count, Math.ceil(Math.sqrt((count * tile.height) / tile.width)));
  const width = 2 * MARGIN + columns * (tile.width + GAP) - GAP;
  const heading = headingOf(common, width);
  const labels = columnLabels.map((label) => linesOf(label, tile.width));
  const labelHeight = Math.max(...labels.map(({ length }) => length)) * LINE_HEIGHT;
  const step = tile.height + (labelHeight > 0 ? labelHeight + LABEL_SPACE : 0) + GAP;
  const places = labels.map((_, cell) => ({
    x: MARGIN + (cell % columns) * (tile.width + GAP),
    y: heading.bottom + Math.floor(cell / columns) * step,
  }));
  return {
    width,
    height: heading.bottom + Math.ceil(count / columns) * step - GAP + MARGIN,
    tile,
    places,
    texts: [
      ...heading.texts,
      ...labels.map((lines, cell): Text => {
        const { x, y } = places[cell] ?? { x: 0, y: 0 };
        return { lines, x: x + tile.width / 2, y: y + tile.height + LABEL_SPACE / 2, anchor: 'middle' };
      }),
    ],
  };
}

const linesOf = (label: string, width: number) => wrapText(label, width, FONT_SIZE, LABEL_LINES);

/** Returns the heading: the settings that all cells have in common. */
function headingOf(common: string, width: number): { texts: Text[]; bottom: number } {
  const lines = wrapText(common, width - 2 * MARGIN, FONT_SIZE, COMMON_LINES);
  if (lines.length === 0) return { texts: [], bottom: MARGIN };
  const text: Text = { lines, x: MARGIN, y: MARGIN, anchor: 'start' };
  return { texts: [text], bottom: MARGIN + lines.length * LINE_HEIGHT + LABEL_SPACE };
}
