import { lazy, useRef, useState } from 'react';
import { Later } from '@/components/later';
import { Loaded } from '@/components/loaded';
import { TextLink } from '@/components/text-link';
import { countPictures } from '@/entities/picture/count-pictures';
import { useGenerationList } from '@/entities/picture/list-generations';
import { useSteppableList } from '@/entities/picture/picture-lists';
import { fetchMore } from '@/lib/fetch-more';
import { Skeleton } from '@/ui/skeleton';
import { Heading } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useAlbums } from '../api';
import { useRangeSelection } from '../use-range-selection';
import { useWallAddress } from '../use-wall-address';
import { toListFilter } from '../wall-filter';
import { AlbumStrip } from './album-strip';
import { EmptyWall } from './empty-wall';
import { WallSelectionBar } from './wall-selection-bar';
import { WallToolbar } from './wall-toolbar';

const Wall = lazy(() => import('./wall').then((module) => ({ default: module.Wall })));

export function MyPictures() {
  const address = useWallAddress();
  const { filter } = address;
  const list = useGenerationList(toListFilter(filter), { keepsPrevious: true });
  const { items: pictures } = list;
  const selection = useRangeSelection(pictures);
  const { data: albums } = useAlbums();
  const album = albums?.find(({ id }) => id === filter.album);
  useSteppableList('pictures', pictures, {
    hasNextPage: list.hasNextPage,
    onNearEnd: () => void fetchMore(list),
  });
  const container = useRef<HTMLElement>(null);
  const [selectButton, setSelectButton] = useState<HTMLButtonElement | null>(null);
  useFocusKeeper(container);
  const isEmpty = pictures.length === 0 && !list.hasNextPage && !list.isPlaceholderData;
  const count = list.isSuccess && !list.isPlaceholderData ? pictures.length : null;

  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-labelledby="pictures-title"
      className="mx-auto flex w-full max-w-[120rem] flex-1 flex-col px-3 py-5 sm:px-6"
    >
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4">
        <Heading level={1} size="lg" id="pictures-title">
          {album?.name ?? 'My Pictures'}
        </Heading>
        <p role="status" className="text-ink-muted text-sm tabular-nums">
          {count === null ? null : `${countPictures(count)}${list.hasNextPage ? ' loaded, more below' : ''}`}
        </p>
        <TextLink to="/sheet" className="ml-auto text-sm">
          Contact sheets
        </TextLink>
      </div>
      <AlbumStrip address={address} albums={albums ?? []} />
      <WallToolbar
        address={address}
        selection={selection}
        canSelect={pictures.length > 0}
        selectButton={setSelectButton}
      />
      <Loaded what="your pictures" query={list} skeleton={<LoadingWall />}>
        {() =>
          isEmpty ? (
            <EmptyWall address={address} />
          ) : (
            <Later
              content={<Wall list={list} pictures={pictures} selection={selection} />}
              meanwhile={<LoadingWall />}
            />
          )
        }
      </Loaded>
      {selection.isActive && pictures.length > 0 ? (
        <WallSelectionBar
          selection={selection}
          list={list}
          album={album}
          onFinished={() => {
            selection.stop();
            selectButton?.focus();
          }}
        />
      ) : null}
    </section>
  );
}

function LoadingWall() {
  return <Skeleton className="min-h-96 w-full flex-1" />;
}
