/** A title and the text below it. */
export interface Searchable {
  title: string;
  text: string;
}

/** Removes case and accents. */
const fold = (words: string) => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export function searchWords(query: string): string[] {
  return fold(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * Returns the items that contain, for every word of the query, a word that starts with it. Those with the most matches
 * in the title come first; otherwise the order is kept. An empty query returns all items.
 */
export function search<Item>(
  items: readonly Item[],
  query: string,
  read: (item: Item) => Searchable,
): Item[] {
  const words = searchWords(query);
  if (words.length === 0) return [...items];
  return items
    .map((item) => {
      const { title, text } = read(item);
      const inTitle = beginnings(title);
      const anywhere = `${inTitle}${beginnings(text)}`;
      const isFound = words.every((word) => anywhere.includes(` ${word}`));
      return { item, isFound, rank: words.filter((word) => inTitle.includes(` ${word}`)).length };
    })
    .filter(({ isFound }) => isFound)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ item }) => item);
}

/** Returns the words, each with one space before it. */
const beginnings = (words: string) => ` ${searchWords(words).join(' ')}`;
