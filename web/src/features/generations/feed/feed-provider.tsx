import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useGenerations } from '../queue/use-generations';
import { type Batch, groupIntoBatches } from './batch';
import { type Baseline, baselineOf, batchesOfFeed } from './feed-batches';
import { FeedContext } from './feed-context';
import { useOlder } from './use-older';

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
  // A contact sheet can be longer than a page, and a page of canceled generations has no pictures.
  const isIncomplete = baseline !== null && batches.length === 0 && hasMore;
  useOlder(finished, isIncomplete);
  // A list that is read again starts with one page; until the rest has loaded, the feed stays.
  const complete = useRef<readonly Batch[]>(undefined);
  if (baseline && !isIncomplete) complete.current = batches;
  const shown = complete.current;
  const pictures = useMemo(
    () => (shown ?? []).flatMap((batch) => batch.generations).filter(({ status }) => status === 'completed'),
    [shown],
  );
  return {
    generations,
    batches: shown ?? [],
    /** The finished pictures, in the feed's order. */
    pictures,
    older: finished,
    query: { data: shown, error, failureReason, isFetching, refetch },
  };
}
