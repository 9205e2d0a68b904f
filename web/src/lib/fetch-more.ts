interface Pages {
  data: { pages: readonly unknown[] } | undefined;
  isError: boolean;
  hasNextPage: boolean;
  isPlaceholderData: boolean;
}

/** Of an infinite query, what fetching its next page takes. */
export interface PagedQuery<Result extends Pages = Pages> extends Pages {
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<Result>;
}

/**
 * Fetches the page after the last one, after whatever is being fetched already. By itself `fetchNextPage` either ends a
 * refetch that is under way, and what changed is not seen, or joins it, and no page comes; and a list that is
 * invalidated meanwhile drops the page that was on its way.
 *
 * @returns whether a page has come
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
