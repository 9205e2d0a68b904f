import { describe, expect, it } from 'vitest';
import { firstFileOf, layOutFeed } from './feed-layout';
import { CARD_GAP, type FeedRow, type Room, type Shape } from './placed-batch';

const ROOMS: Record<string, Room> = {
  'a laptop': { width: 973, height: 679 },
  'a large screen': { width: 2_100, height: 1_351 },
  'a tablet': { width: 476, height: 1_090 },
  'a phone': { width: 358, height: 550 },
};
const RATIOS = [1, 4 / 3, 3 / 4, 16 / 9, 9 / 16];
const shape = (number: number, count = 1, ratio = 1): Shape => ({ id: `batch ${number}`, count, ratio });
const mixed = Array.from({ length: 40 }, (_, index) =>
  shape(index, (index % 4) + 1, RATIOS[index % RATIOS.length]),
);
const cardsOf = (rows: readonly FeedRow[]) => rows.flatMap(({ cards }) => cards);
const heightOf = (rows: readonly FeedRow[]) => rows.reduce((sum, row) => sum + row.height, 0);

describe.each(Object.entries(ROOMS))('the layout of the feed on %s', (_, room) => {
  it('fits a single newest picture of any shape into the window', () => {
    for (const count of [1, 2, 3, 4]) {
      for (const ratio of RATIOS) {
        const [card] = cardsOf(layOutFeed([shape(1, count, ratio)], 1, room));
        expect(card?.grid.width).toBeLessThanOrEqual(room.width);
        expect(card?.grid.height).toBeLessThanOrEqual(room.height);
      }
    }
  });

  it('keeps every card within the width, next to the previous one', () => {
    for (const { cards } of layOutFeed(mixed, 1, room)) {
      let right = -CARD_GAP;
      for (const card of cards) {
        expect(card.x).toBeGreaterThanOrEqual(right + CARD_GAP);
        right = card.x + card.width;
      }
      expect(right).toBeLessThanOrEqual(room.width);
    }
  });

  it('shows each batch once, in order', () => {
    for (const together of [1, 5]) {
      const shown = cardsOf(layOutFeed(mixed, together, room)).map(({ id }) => id);
      expect(shown).toEqual(mixed.map(({ id }) => id));
    }
  });
});

describe('the layout of the feed', () => {
  const laptop: Room = { width: 973, height: 679 };

  it('fits six requests in flight into the window of a laptop', () => {
    const six = Array.from({ length: 6 }, (_, index) => shape(100 + index));
    const rows = layOutFeed([...six, ...mixed], six.length, laptop);
    const shared = rows.filter(({ cards }) => six.some(({ id }) => id === cards[0]?.id));
    expect(heightOf(shared) - CARD_GAP).toBeLessThanOrEqual(laptop.height);
  });

  it.each(Object.entries(ROOMS))('shows requests in flight large enough for their state on %s', (_, room) => {
    for (const count of [2, 4, 12]) {
      const shapes = Array.from({ length: count }, (_, index) =>
        shape(index, 1, RATIOS[index % RATIOS.length]),
      );
      const sides = cardsOf(layOutFeed(shapes, count, room)).map(({ grid }) =>
        Math.min(grid.width, grid.height),
      );
      expect(Math.min(...sides)).toBeGreaterThanOrEqual(111);
    }
  });

  it('uses the window for four requests in flight, and makes none large at the expense of others', () => {
    const four = Array.from({ length: 4 }, (_, index) => shape(index));
    const heights = layOutFeed(four, 4, laptop).map(({ height }) => height);
    expect(heights).toHaveLength(2);
    expect(heights[0]).toBe(heights[1]);
    expect(Math.max(...heights)).toBeGreaterThan(laptop.height * 0.48);
    const sides = cardsOf(layOutFeed(four, 4, { width: 428, height: 1_090 })).map(({ grid }) => grid.width);
    expect(new Set(sides).size).toBe(1);
  });

  it('puts the details next to a square picture, and below a wide one', () => {
    expect(cardsOf(layOutFeed([shape(1)], 1, laptop))[0]?.details).toBe('side');
    expect(cardsOf(layOutFeed([shape(1, 1, 16 / 9)], 1, { width: 973, height: 900 }))[0]?.details).toBe(
      'below',
    );
  });

  it('puts four pictures into one column only if that makes them clearly larger', () => {
    const columns = (ratio: number, room: Room) =>
      cardsOf(layOutFeed([shape(1, 4, ratio)], 1, room))[0]?.grid.columns;
    expect(columns(1, { width: 476, height: 1_090 })).toBe(2);
    expect(columns(16 / 9, { width: 358, height: 620 })).toBe(1);
  });

  it('includes the height in the key of a row of several batches, so that a height measured in another window is not reused', () => {
    const keyIn = (room: Room) => layOutFeed(mixed, 5, room)[0]?.key;
    expect(keyIn(laptop)).not.toBe(keyIn({ width: 2_100, height: 1_351 }));
  });

  it('shows a thumbnail first only if its longer side has enough pixels', () => {
    const grid = { columns: 1, gap: 4, width: 380, height: 380 };
    expect(firstFileOf(grid, 1)).toBe('thumbnail');
    expect(firstFileOf({ ...grid, height: 675 }, 9 / 16)).toBe('display');
    expect(firstFileOf({ ...grid, width: 560, height: 315 }, 16 / 9)).toBe('display');
    expect(firstFileOf({ ...grid, columns: 2, width: 764, height: 764 }, 1)).toBe('thumbnail');
  });

  it('is empty for an account without pictures', () => {
    expect(layOutFeed([], 1, laptop)).toEqual([]);
  });
});
