import type { ReactNode } from 'react';
import { Skeleton } from '@/ui/skeleton';
import { type FailedQuery, LoadFailure } from './load-failure';

/** What a query brought; before that, that it is coming or could not be had. */
export function Loaded<Data>({
  what,
  query,
  skeletonClass,
  children,
}: {
  /** With its article: `the queue`. */
  what: string;
  query: FailedQuery & { data: Data | undefined; isError: boolean };
  /** About as high as what will stand there. */
  skeletonClass: string;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <LoadFailure what={what} query={query} />;
  return (
    <>
      <span className="sr-only">Loading {what}…</span>
      <Skeleton className={skeletonClass} />
    </>
  );
}
