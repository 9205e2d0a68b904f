import type { Generation, GenerationList } from '@easel/shared/contracts/generation.schema';
import type { InfiniteData } from '@tanstack/react-query';

export type ListData = InfiniteData<GenerationList, string | null>;

/** Newest first, the order in which the server lists generations. */
export function byNewest(a: Generation, b: Generation): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

/** All that has been loaded of a list. */
export function itemsOf(data: Pick<ListData, 'pages'> | undefined): Generation[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}

/** The generations of several lists, each once and in its newest version, newest first. */
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
 * Replaces the generation where it stands, or inserts it at its place by age. One that is older than everything
 * loaded so far stays out while there are more pages: the page it belongs to will bring it.
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
