import type { ReactNode } from 'react';
import { Skeleton } from '@/ui/skeleton';
import { type FailedQuery, LoadFailure } from './load-failure';
import { useLoadError } from './use-load-error';

/** Shows a query's data, or that it is loading or failed to load. */
export function Loaded<Data>({
  what,
  failureTitle,
  failureClass,
  query,
  skeletonClass,
  skeleton = <Skeleton className={skeletonClass} />,
  children,
}: {
  /** With its article: `the queue`. */
  what: string;
  /** Replaces the default message. */
  failureTitle?: string;
  failureClass?: string;
  query: FailedQuery & { data: Data | undefined; isPlaceholderData?: boolean };
  /** About as high as the loaded content. */
  skeletonClass?: string;
  /** Replaces the default skeleton. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const error = useLoadError(query);
  if (error) {
    return (
      <LoadFailure what={what} title={failureTitle} query={query} error={error} className={failureClass} />
    );
  }
  if (query.data !== undefined) return children(query.data);
  return (
    <>
      <span className="sr-only">Loading {what}…</span>
      {skeleton}
    </>
  );
}
