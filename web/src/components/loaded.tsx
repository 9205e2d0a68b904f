import type { ReactNode } from 'react';
import { Skeleton } from '@/ui/skeleton';
import { type FailedQuery, LoadFailure } from './load-failure';
import { useLoadError } from './use-load-error';

/** What a query brought; before that, that it is coming or could not be had. */
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
  /** In place of the usual words. */
  failureTitle?: string;
  failureClass?: string;
  query: FailedQuery & { data: Data | undefined; isPlaceholderData?: boolean };
  /** About as high as what will stand there. */
  skeletonClass?: string;
  /** In place of a plain one. */
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
