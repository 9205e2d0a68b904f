import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LoadMore } from '@/components/load-more';
import { useSubscription } from '@/entities/subscription/subscription';
import { useIdle } from '@/lib/use-idle';
import { Spinner } from '@/ui/spinner';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import type { useGenerations } from '../queue/use-generations';
import { type Batch, shownOf } from './batch';
import { BatchCard } from './batch-card';
import { batchesTogether } from './feed-batches';
import { layOutFeed } from './feed-layout';
import { endFirstFeed } from './first-feed';
import type { FeedRow, Room, Shape } from './placed-batch';
import { useOlder } from './use-older';
import { useRoom } from './use-room';

/** Rows beyond the window that are kept mounted. */
const OVERSCAN = 2;

/** All batches, newest first. Mounts only those near the window, and loads older pages as the user comes near them. */
export function Feed({
  batches,
  older,
}: {
  batches: readonly Batch[];
  /** The finished generations, page by page. */
  older: ReturnType<typeof useGenerations>['finished'];
}) {
  const container = useRef<HTMLDivElement>(null);
  // Runs before the room is measured.
  useLayoutEffect(() => endFirstFeed(), []);
  const room = useRoom(container);
  useFocusKeeper(container);
  return (
    <div ref={container} tabIndex={-1}>
      {room ? <Rows batches={batches} older={older} room={room} /> : null}
    </div>
  );
}

function Rows({ batches, older, room }: Parameters<typeof Feed>[0] & { room: Room & { top: number } }) {
  const { data: subscription } = useSubscription();
  const isPaused = subscription?.queuePaused ?? false;
  // While the page is starting, more rows would block a phone.
  const isIdle = useIdle();
  const rows = useRows(batches, room);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rows[index]?.height ?? 0,
    // A new function makes the virtualizer read all sizes again.
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    initialRect: { width: room.width, height: window.innerHeight },
    overscan: isIdle ? OVERSCAN : 0,
    scrollMargin: room.top,
  });
  const items = virtualizer.getVirtualItems();
  useOlder(older, (items.at(-1)?.index ?? 0) >= rows.length - 1 - OVERSCAN);
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  return (
    <>
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.flatMap(({ index, start }) =>
          (rows[index]?.cards ?? []).map((place) => {
            const batch = byId.get(place.id);
            return batch ? (
              <li
                key={batch.id}
                ref={rows[index]?.isMeasured ? virtualizer.measureElement : undefined}
                data-index={index}
                className="absolute top-0 pb-5"
                style={{ left: place.x, width: place.width, translate: `0 ${start - room.top}px` }}
              >
                <BatchCard batch={batch} grid={place.grid} details={place.details} isPaused={isPaused} />
              </li>
            ) : null;
          }),
        )}
      </ul>
      {older.isError ? <LoadMore list={older} /> : null}
      {older.hasNextPage && !older.isError ? (
        <p className="flex h-16 items-center justify-center gap-2 text-ink-muted text-sm">
          <Spinner size="sm" />
          Loading older pictures…
        </p>
      ) : null}
    </>
  );
}

/** Lays out the batches. Returns the same rows until a shape or a place changes, whatever happens to the pictures. */
function useRows(batches: readonly Batch[], room: Room): FeedRow[] {
  const [together, setTogether] = useState<readonly string[]>([]);
  const next = batchesTogether(together, batches);
  if (next !== together) setTogether(next);
  const shapes = JSON.stringify(batches.map(shapeOf));
  const { width, height } = room;
  return useMemo(
    () => layOutFeed(JSON.parse(shapes) as Shape[], next.length, { width, height }),
    [shapes, next.length, width, height],
  );
}

function shapeOf(batch: Batch): Shape {
  const shown = shownOf(batch);
  const [first] = shown;
  return { id: batch.id, count: shown.length, ratio: first ? first.width / first.height : 1 };
}
