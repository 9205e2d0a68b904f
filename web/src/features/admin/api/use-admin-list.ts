import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { adminKeys } from './admin-keys';

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}
type LoadPage<Item> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;

/** Loads a list of the operator's API page by page. While another filter loads, the items before stay. */
export function useAdminList<Item>(
  name: string,
  query: object,
  load: LoadPage<Item>,
  { refetchIntervalMs }: { refetchIntervalMs?: number } = {},
) {
  const list = useInfiniteQuery({
    queryKey: adminKeys.list(name, query),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refetchIntervalMs ?? false,
  });
  const { data } = list;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  return { ...list, items };
}

export type AdminList<Item> = ReturnType<typeof useAdminList<Item>>;
