import { useEffect, useState } from 'react';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { passFocusOn } from './pass-focus-on';

export interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  failureReason?: unknown;
  refetch: () => unknown;
}

/** A request that takes longer can be repeated, in milliseconds. */
const LONGEST_SPIN_MS = 4_000;

/**
 * An error notice for a failed query, with a retry button. The focus stays on the button, then moves to the loaded
 * content. Automatic retries do not disable it.
 */
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
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => setAsking(false), LONGEST_SPIN_MS);
    return () => clearTimeout(timer);
  }, [isAsking]);
  const ask = () => {
    setAsking(true);
    void query.refetch();
  };
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
          loading={isAsking && query.isFetching}
          onClick={ask}
        >
          Try Again
        </Button>
      }
    >
      {errorMessage(error)}
    </Notice>
  );
}
