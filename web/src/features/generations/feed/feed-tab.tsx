import { clsx } from 'clsx';
import { type CSSProperties, lazy, useEffect, useLayoutEffect, useState } from 'react';
import { Later } from '@/components/later';
import { LoadFailure } from '@/components/load-failure';
import { Loaded } from '@/components/loaded';
import { session, useSession } from '@/lib/session';
import { useIdle } from '@/lib/use-idle';
import { Skeleton } from '@/ui/skeleton';
import { type Batch, currentBatch, describeBatch, isBatchActive } from './batch';
import { EmptyFeed } from './empty-feed';
import { useFeed } from './feed-context';
import { endFirstFeed, useFirstFeedClick } from './first-feed';
import { useSeenOutcome } from './outcome-store';

export const loadFeed = () => import('./feed');
const Feed = lazy(() => loadFeed().then((module) => ({ default: module.Feed })));

/** With a text as its child, React keeps whatever it finds in the element; without children it would not. */
const NO_TEXT = '';
const FAILURE = 'w-full max-w-3xl self-center';

/** All pictures and what is in flight. Their code is loaded after the first paint. */
export function FeedTab() {
  const { status, failure } = useSession();
  const { generations, batches, older, query } = useFeed();
  const isWanted = useIdle() || status === 'signed-in';
  useEffect(() => {
    if (isWanted) loadFeed().catch(() => undefined);
  }, [isWanted]);
  const isEmpty = query.data?.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the status changes; a page hydrates with that of a visitor
  useLayoutEffect(() => {
    if (isEmpty || session.store.getState().status === 'signed-out') endFirstFeed();
  }, [status, isEmpty]);
  const openFirst = useFirstFeedClick();
  const outcome = useSeenOutcome((state) => state.words);
  const announcement = useAnnouncement(currentBatch(generations));
  return (
    <section aria-label="Results" className="flex h-full flex-col">
      {/* Outside the batch: screen readers only announce changes of existing live regions. */}
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      <p className="sr-only" aria-live="polite">
        {outcome.map((words) => (
          <span key={words}>{words} </span>
        ))}
      </p>
      {/* `src/app/ahead` fills this outside of React, which keeps content that differs from a text. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it handles the clicks of the links inside */}
      <div data-first-feed suppressHydrationWarning className="peer empty:hidden" onClick={openFirst}>
        {NO_TEXT}
      </div>
      {failure ? (
        <LoadFailure
          what="your pictures"
          query={{ error: failure, isFetching: status === 'loading', refetch: session.check }}
          className={FAILURE}
        />
      ) : status === 'signed-out' ? (
        <>
          {/* For users who were signed in here, the page loads their own pictures; examples would delay them. */}
          <div className="contents in-data-returning:hidden">
            <EmptyFeed />
          </div>
          <LoadingFeed className="not-in-data-returning:hidden" />
        </>
      ) : (
        <Loaded what="your pictures" query={query} skeleton={<LoadingFeed />} failureClass={FAILURE}>
          {() =>
            batches.length === 0 ? (
              <EmptyFeed />
            ) : (
              <Later
                content={<Feed batches={batches} older={older} />}
                meanwhile={<LoadingFeed first={batches[0]} />}
              />
            )
          }
        </Loaded>
      )}
    </section>
  );
}

/** As large as the feed shows one picture, with its details beside it, or as a square while it is not known. */
function LoadingFeed({ first, className }: { first?: Batch | undefined; className?: string }) {
  const { width, height } = first?.generations[0] ?? { width: 1, height: 1 };
  return (
    <div
      className={clsx('min-h-80 peer-[:not(:empty)]:invisible', className)}
      style={{ '--ratio': width / height } as CSSProperties}
    >
      <Skeleton className="aspect-(--ratio) w-[min(100%,(100dvh-var(--header)-1.5rem)*var(--ratio))] bg-blank! md:w-[min(100%-17.25rem,(100dvh-var(--header)-1.5rem)*var(--ratio))]" />
    </div>
  );
}

/** Describes the batch's status for screen readers. Empty for a batch that was finished when the page opened. */
function useAnnouncement(batch: Batch | null): string {
  const [followedId, setFollowedId] = useState<string | null>(null);
  if (!batch) return '';
  if (batch.id !== followedId && isBatchActive(batch)) setFollowedId(batch.id);
  return batch.id === followedId ? describeBatch(batch) : '';
}
