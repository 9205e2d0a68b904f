import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { passFocusOn } from './pass-focus-on';

export interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** An error notice for a failed query, with a retry button. The focus stays on it, then moves to the loaded content. */
export function LoadFailure({
  what,
  title = `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`,
  query,
  error = query.error,
  className,
}: {
  /** With its article: `the queue`. */
  what: string;
  title?: string | undefined;
  query: FailedQuery;
  /** From `useLoadError`, when there is nothing else to show. */
  error?: unknown;
  className?: string | undefined;
}) {
  return (
    <Notice
      tone="danger"
      title={title}
      className={className}
      action={
        <Button
          ref={passFocusOn}
          variant="secondary"
          size="sm"
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Try Again
        </Button>
      }
    >
      {errorMessage(error)}
    </Notice>
  );
}
