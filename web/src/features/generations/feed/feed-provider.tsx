import { type ReactNode, useMemo, useState } from 'react';
import { useGenerations } from '../queue/use-generations';
import { groupIntoBatches } from './batch';
import { type Baseline, baselineOf, batchesOfFeed } from './feed-batches';
import { FeedContext } from './feed-context';

/**
 * Reads the account's generations once for all parts of the page that show or follow them. Events render only these
 * parts again, not the rest of the page.
 */
export function FeedProvider({ children }: { children: ReactNode }) {
  return <FeedContext value={useFeedOfVisit()}>{children}</FeedContext>;
}

function useFeedOfVisit() {
  const { generations, data, isPending, finished, error, failureReason, isFetching, refetch } =
    useGenerations();
  const [baseline, setBaseline] = useState<Baseline | null>(null);
  const all = useMemo(() => groupIntoBatches(generations), [generations]);
  // Once both lists have loaded: whatever comes later belongs to this visit.
  if (baseline === null && data && !isPending) setBaseline(baselineOf(all));
  const hasMore = finished.hasNextPage;
  const batches = useMemo(
    () => (baseline ? batchesOfFeed(all, baseline, { hasMore }) : []),
    [all, baseline, hasMore],
  );
  const pictures = useMemo(
    () => batches.flatMap((batch) => batch.generations).filter(({ status }) => status === 'completed'),
    [batches],
  );
  return {
    generations,
    batches,
    /** The finished pictures, in the feed's order. */
    pictures,
    older: finished,
    query: { data: baseline ? batches : undefined, error, failureReason, isFetching, refetch },
  };
}
