import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { JustifiedWall } from '@/components/justified-wall';
import { LoadMore } from '@/components/load-more';
import { fetchMore } from '@/lib/fetch-more';
import { firstPictures } from '@/lib/when-idle';
import { Spinner } from '@/ui/spinner';
import type { useGenerationList } from '../list-generations';
import { WallTile, type WallTileProps } from './wall-tile';

export interface WallProps extends Omit<WallTileProps, 'picture' | 'list'> {
  pictures: ReturnType<typeof useGenerationList>;
  /** The name of the list. */
  name: WallTileProps['list'];
}

/** The pictures in justified rows. Loads older pages as the user comes near them. */
export function Wall({ pictures, name, ...tile }: WallProps) {
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });
  const isFollowed = pictures.hasNextPage && !pictures.isError;
  return (
    <div className={clsx('transition-opacity', pictures.isPlaceholderData && 'opacity-60')}>
      <JustifiedWall
        items={pictures.items}
        isOpenEnded={pictures.hasNextPage}
        isNearEndWanted={isFollowed && !pictures.isFetchingNextPage && !pictures.isPlaceholderData}
        onNearEnd={() => void fetchMore(latest.current)}
        renderItem={(picture, index) => (
          <WallTile
            {...tile}
            picture={picture}
            list={name}
            isFirst={firstPictures.isInDocument || index === 0}
          />
        )}
      />
      {pictures.isError ? <LoadMore list={pictures} /> : null}
      {isFollowed ? (
        <p className="flex h-16 items-center justify-center gap-2 text-ink-muted text-sm">
          <Spinner size="sm" />
          Loading older pictures…
        </p>
      ) : null}
    </div>
  );
}
