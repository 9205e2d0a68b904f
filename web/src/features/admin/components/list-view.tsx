import type { ReactNode } from 'react';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import type { AdminList } from '../api/use-admin-list';

/** A list in each of its states: coming, out of reach, empty, there, and with more behind it. */
export function ListView<Item>({
  list,
  what,
  empty,
  children,
}: {
  list: AdminList<Item>;
  /** In the plural: `users`. */
  what: string;
  empty: ReactNode;
  children: (items: readonly Item[], isOutdated: boolean) => ReactNode;
}) {
  const { items, isError, error, isFetching, hasNextPage, isFetchingNextPage } = list;
  if (!items && isError) return <LoadFailure what={what} error={error} list={list} isFetching={isFetching} />;
  if (!items) return <LoadingRows what={what} />;
  return (
    <>
      {items.length === 0 ? empty : children(items, list.isPlaceholderData)}
      {isError ? (
        <div className="mt-6">
          <LoadFailure what={what} error={error} list={list} isFetching={isFetching} />
        </div>
      ) : null}
      {hasNextPage ? (
        <div className="mt-6 flex justify-center">
          <Button
            variant="secondary"
            loading={isFetchingNextPage}
            onClick={() => void list.fetchNextPage({ cancelRefetch: false })}
          >
            Load More
          </Button>
        </div>
      ) : null}
    </>
  );
}

export function LoadFailure({
  what,
  error,
  isFetching,
  list,
}: {
  what: string;
  error: unknown;
  isFetching: boolean;
  list: { refetch: () => unknown };
}) {
  return (
    <Notice
      tone="danger"
      title={`The ${what} could not be loaded`}
      action={
        <Button variant="secondary" size="sm" loading={isFetching} onClick={() => void list.refetch()}>
          Try Again
        </Button>
      }
    >
      {errorMessage(error)}
    </Notice>
  );
}

export function LoadingRows({ what }: { what: string }) {
  return (
    <>
      <span className="sr-only">Loading the {what}…</span>
      <div className="flex flex-col gap-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-12 w-full" />
        ))}
      </div>
    </>
  );
}
