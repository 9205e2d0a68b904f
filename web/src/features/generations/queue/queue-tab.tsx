import { ListOrdered } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { ButtonLink } from '@/components/button-link';
import { LoadMore } from '@/components/load-more';
import { Loaded } from '@/components/loaded';
import { useSteppableList } from '@/entities/picture/picture-lists';
import { useSubscription } from '@/entities/subscription/subscription';
import { fetchMore } from '@/lib/fetch-more';
import { loginPath } from '@/lib/safe-next';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { LoadingQueue } from './loading-queue';
import { countQueue, sortQueue } from './queue';
import { QueueHeader } from './queue-header';
import { QueueItem } from './queue-item';
import { useGenerations } from './use-generations';

/** The account's generations: processing, waiting and finished. */
export function QueueTab({
  onStart,
}: {
  /** Opens the tab with the composer. */
  onStart: () => void;
}) {
  const { status } = useSession();
  const { data: subscription } = useSubscription();
  const { finished, ...query } = useGenerations();
  const container = useRef<HTMLElement>(null);
  useFocusKeeper(container);
  const { generations } = query;
  const pictures = useMemo(() => sortQueue(generations).filter(({ image }) => image !== null), [generations]);
  useSteppableList('queue', pictures, {
    hasNextPage: finished.hasNextPage,
    onNearEnd: () => void fetchMore(finished),
  });
  const isPaused = subscription?.queuePaused ?? false;

  if (status === 'signed-out') return <SignedOutQueue />;
  return (
    <section ref={container} tabIndex={-1} aria-label="Generation queue">
      <Loaded what="the queue" query={query} skeleton={<LoadingQueue />}>
        {(generations) => (
          <>
            <QueueHeader counts={countQueue(generations)} isPaused={isPaused} />
            {generations.length === 0 ? (
              <EmptyState
                icon={<ListOrdered />}
                title="The queue is empty"
                description="Pictures you request wait here for their turn, and stay when they are done."
                action={<Button onClick={onStart}>Generate a picture</Button>}
              />
            ) : null}
            <ul className="grid gap-3 empty:hidden lg:grid-cols-2 2xl:grid-cols-3">
              {sortQueue(generations).map((generation) => (
                <li key={generation.id} tabIndex={-1} data-focus-item={generation.id}>
                  <QueueItem generation={generation} isPaused={isPaused} />
                </li>
              ))}
            </ul>
            <LoadMore list={finished} container={container} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function SignedOutQueue() {
  return (
    <EmptyState
      icon={<ListOrdered />}
      title="Sign in to see your queue"
      description="Your pictures and their progress belong to your account, on every device."
      action={<ButtonLink to={loginPath('/generate?tab=queue')}>Sign In</ButtonLink>}
    />
  );
}
