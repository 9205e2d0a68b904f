import { useRef, useState } from 'react';
import { TextLink } from '@/components/text-link';
import { countPictures } from '@/entities/picture/count-pictures';
import { useGenerationList } from '@/entities/picture/list-generations';
import { useAlbums } from '@/entities/picture/wall/albums-and-tags';
import { PictureWall } from '@/entities/picture/wall/picture-wall';
import { useRangeSelection } from '@/entities/picture/wall/use-range-selection';
import { wholeNumber } from '@/lib/formats';
import { Heading } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useWallAddress } from '../use-wall-address';
import { toListFilter } from '../wall-filter';
import { AlbumStrip } from './album-strip';
import { EmptyWall } from './empty-wall';
import { WallToolbar } from './wall-toolbar';

export function MyPictures() {
  const address = useWallAddress();
  const { filter } = address;
  const pictures = useGenerationList(toListFilter(filter), { keepsPrevious: true });
  const selection = useRangeSelection(pictures.items);
  const { data: albums } = useAlbums();
  const album = albums?.find(({ id }) => id === filter.album);
  const container = useRef<HTMLElement>(null);
  const [selectButton, setSelectButton] = useState<HTMLButtonElement | null>(null);
  useFocusKeeper(container);
  const isEmpty = Object.keys(filter).length === 0 && pictures.isSuccess && pictures.items.length === 0;
  const count = pictures.isSuccess && !pictures.isPlaceholderData ? pictures.items.length : null;

  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-labelledby="pictures-title"
      className="flex w-full flex-1 flex-col px-4 py-5"
    >
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4">
        <Heading level={1} size="lg" id="pictures-title">
          {album?.name ?? 'My pictures'}
        </Heading>
        <p role="status" className="text-ink-muted text-sm tabular-nums">
          {count === null || isEmpty
            ? null
            : `${countPictures(count)}${pictures.hasNextPage ? ' loaded, more below' : ''}`}
        </p>
        <TextLink to="/sheet" className="ml-auto text-sm">
          Contact sheets
        </TextLink>
      </div>
      <AlbumStrip address={address} albums={albums ?? []} />
      {isEmpty ? null : (
        <WallToolbar
          address={address}
          shown={describeCount(count, pictures.hasNextPage)}
          selection={selection}
          canSelect={pictures.items.length > 0}
          selectButton={setSelectButton}
        />
      )}
      <PictureWall
        pictures={pictures}
        name="pictures"
        selection={selection}
        album={album}
        empty={<EmptyWall address={address} />}
        onSelectionLeft={() => selectButton?.focus()}
      />
    </section>
  );
}

/** Null while the number is unknown. */
function describeCount(count: number | null, hasMore: boolean): string {
  if (count === null) return 'pictures';
  return hasMore ? `${wholeNumber(count)}+ pictures` : countPictures(count);
}
