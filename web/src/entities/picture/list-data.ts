import type { Generation, GenerationList } from '@easel/shared/contracts/generation.schema';
import type { InfiniteData } from '@tanstack/react-query';

export type ListData = InfiniteData<GenerationList, string | null>;

/** Compares by age, newest first, as the server lists generations. */
export function byNewest(a: Generation, b: Generation): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

/** Returns the items of all loaded pages. */
export function itemsOf(data: Pick<ListData, 'pages'> | undefined): Generation[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}

/** Merges lists: each generation once, in its newest version, newest first. */
export function mergeGenerations(...lists: readonly Generation[][]): Generation[] {
  const byId = new Map<string, Generation>();
  for (const generation of lists.flat()) {
    const known = byId.get(generation.id);
    if (!known || known.version < generation.version) byId.set(generation.id, generation);
  }
  return [...byId.values()].sort(byNewest);
}

export function withoutGeneration(data: ListData, id: string): ListData {
  if (!itemsOf(data).some((item) => item.id === id)) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
  };
}

/**
 * Replaces the generation in place, or inserts it by age. If there are more pages, one older than everything loaded is
 * left out: its page will bring it.
 */
export function withGeneration(data: ListData, generation: Generation): ListData {
  const replace = itemsOf(data).some((item) => item.id === generation.id);
  let placed = false;
  const pages = data.pages.map((page) => {
    if (placed) return page;
    if (replace) {
      return { ...page, items: page.items.map((item) => (item.id === generation.id ? generation : item)) };
    }
    const before = page.items.findIndex((item) => byNewest(generation, item) < 0);
    const index = before >= 0 ? before : page.nextCursor === null ? page.items.length : -1;
    if (index < 0) return page;
    placed = true;
    return { ...page, items: page.items.toSpliced(index, 0, generation) };
  });
  return { ...data, pages };
}
