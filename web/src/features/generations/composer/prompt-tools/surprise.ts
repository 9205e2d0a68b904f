/** Returns numbers from 0 up to 1, always the same ones for a seed (mulberry32, by Tommy Ettinger, public domain). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a function that draws items: each once before any is repeated, and none twice in a row.
 *
 * @param items at least two
 */
export function createDeck<Item>(items: readonly Item[], random: () => number): () => Item {
  let rest: Item[] = [];
  let last: Item | undefined;
  return () => {
    if (rest.length === 0) rest = [...items];
    const open = rest.length === items.length ? rest.filter((item) => item !== last) : rest;
    const item = open[Math.floor(random() * open.length)] as Item;
    rest.splice(rest.indexOf(item), 1);
    last = item;
    return item;
  };
}
