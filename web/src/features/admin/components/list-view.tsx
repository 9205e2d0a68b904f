import { type ReactNode, useRef } from 'react';
import { LoadFailure } from '@/components/load-failure';
import { LoadMore } from '@/components/load-more';
import { useLoadError } from '@/components/use-load-error';
import { Skeleton } from '@/ui/skeleton';
import type { AdminList } from '../api';

/** A list, with its loading, error and empty states and a button for more. */
export function ListView<Item>({
  list,
  what,
  empty,
  children,
}: {
  list: AdminList<Item>;
  /** The items, in the plural: `users`. */
  what: string;
  empty: ReactNode;
  children: (items: readonly Item[], isOutdated: boolean) => ReactNode;
}) {
  const { items, isError, isFetchNextPageError } = list;
  const error = useLoadError(list);
  const container = useRef<HTMLDivElement>(null);
  if (error) return <LoadFailure what={`the ${what}`} query={list} error={error} />;
  if (!items) {
    return (
      <>
        <span className="sr-only">Loading the {what}…</span>
        <LoadingRows />
      </>
    );
  }
  return (
    <div ref={container}>
      {items.length === 0 ? empty : children(items, list.isPlaceholderData)}
      {isError && !isFetchNextPageError ? (
        <div className="mt-6">
          <LoadFailure what={`the ${what}`} query={list} />
        </div>
      ) : null}
      <LoadMore list={list} container={container} />
    </div>
  );
}

export function LoadingRows() {
  return (
    <div className="flex flex-col gap-3">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  );
}
