/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** Mulberry32. The same seed gives the same numbers. */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}

/** Returns a number from `least` (inclusive) to `most` (exclusive). */
export function between(random: Random, least: number, most: number): number {
  return least + random() * (most - least);
}
