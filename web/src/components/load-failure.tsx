import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

export interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Says what could not be loaded and why, and tries again. */
export function LoadFailure({
  what,
  query,
  error = query.error,
  className,
}: {
  /** With its article: `the queue`. */
  what: string;
  query: FailedQuery;
  /** As `useLoadError` has it, where this is all there is to show. */
  error?: unknown;
  className?: string;
}) {
  return (
    <Notice
      tone="danger"
      title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`}
      className={className}
      action={
        <Button variant="secondary" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      }
    >
      {errorMessage(error)}
    </Notice>
  );
}
