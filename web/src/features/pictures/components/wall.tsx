import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { JustifiedWall } from '@/components/justified-wall';
import { LoadMore } from '@/components/load-more';
import type { useGenerationList } from '@/entities/picture/list-generations';
import { fetchMore } from '@/lib/fetch-more';
import { Spinner } from '@/ui/spinner';
import type { RangeSelection } from '../use-range-selection';
import { WallTile } from './wall-tile';

/** The pictures in justified rows. Loads older pages as they come near. */
export function Wall({
  list,
  pictures,
  selection,
}: {
  list: ReturnType<typeof useGenerationList>;
  pictures: readonly Generation[];
  selection: RangeSelection;
}) {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const isFollowed = list.hasNextPage && !list.isError;
  return (
    <div className={clsx('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
      <JustifiedWall
        items={pictures}
        isOpenEnded={list.hasNextPage}
        isNearEndWanted={isFollowed && !list.isFetchingNextPage && !list.isPlaceholderData}
        onNearEnd={() => void fetchMore(latest.current)}
        renderItem={(picture) => <WallTile picture={picture} selection={selection} />}
      />
      {list.isError ? <LoadMore list={list} /> : null}
      {isFollowed ? (
        <p className="flex h-16 items-center justify-center gap-2 text-ink-muted text-sm">
          <Spinner size="sm" />
          Loading older pictures…
        </p>
      ) : null}
    </div>
  );
}
