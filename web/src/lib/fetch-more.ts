interface Pages {
  data: { pages: readonly unknown[] } | undefined;
  isError: boolean;
  hasNextPage: boolean;
  isPlaceholderData: boolean;
}

/** The part of an infinite query that `fetchMore` needs. */
export interface PagedQuery<Result extends Pages = Pages> extends Pages {
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<Result>;
}

/**
 * Fetches the next page of a list, after any fetch in flight. `fetchNextPage` alone either cancels a refetch in flight,
 * which loses its changes, or joins it and fetches no page; and a list that is invalidated in the meantime drops the
 * page in flight.
 *
 * @returns whether a page was added
 */
export async function fetchMore(query: PagedQuery): Promise<boolean> {
  const pages = query.data?.pages.length ?? 0;
  let now: Pages;
  do now = await query.fetchNextPage({ cancelRefetch: false });
  while (isStillWanted(now, pages));
  return (now.data?.pages.length ?? 0) > pages;
}

function isStillWanted({ data, isError, hasNextPage, isPlaceholderData }: Pages, pages: number): boolean {
  return !isError && hasNextPage && !isPlaceholderData && data?.pages.length === pages;
}
