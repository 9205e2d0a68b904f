import { useMemo, useState } from 'react';
import { useGenerations } from '../queue/use-generations';
import { groupIntoBatches } from './batch';
import { type Baseline, baselineOf, batchesOfFeed } from './feed-batches';

/** The account's generations as the feed shows them, newest first. */
export function useFeed() {
  const { generations, data, isPending, finished, error, isFetching, refetch } = useGenerations();
  const [baseline, setBaseline] = useState<Baseline | null>(null);
  const all = useMemo(() => groupIntoBatches(generations), [generations]);
  // Once both lists are there: what comes later is of this visit.
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
    /** The finished ones, in the feed's order. */
    pictures,
    older: finished,
    query: { data: baseline ? batches : undefined, error, isFetching, refetch },
  };
}
