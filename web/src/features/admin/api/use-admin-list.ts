import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { api } from '@/lib/api-client';
import { adminKeys } from './admin-keys';

type Query = Readonly<Record<string, string | undefined>>;
type PageSchema<Item> = z.ZodType<{ items: Item[]; nextCursor: string | null }>;

/** A list of the operator's API, page by page. While another filter loads, what was there before stays. */
export function useAdminList<Item>(
  name: string,
  query: Query,
  schema: () => Promise<PageSchema<Item>>,
  { refetchIntervalMs }: { refetchIntervalMs?: number } = {},
) {
  const list = useInfiniteQuery({
    queryKey: adminKeys.list(name, query),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.get(`/api/admin/${name}`, { schema, query: { ...query, cursor: pageParam }, signal }),
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
