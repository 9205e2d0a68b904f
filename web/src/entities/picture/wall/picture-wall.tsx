import type { Album } from '@easel/shared/contracts/albums.schema';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Later } from '@/components/later';
import { Loaded } from '@/components/loaded';
import { fetchMore } from '@/lib/fetch-more';
import { firstPictures } from '@/lib/when-idle';
import { Skeleton } from '@/ui/skeleton';
import { useSteppableList } from '../picture-lists';
import type { WallProps } from './wall';

const loadWall = () => import('./wall');
const Wall = lazy(() => loadWall().then((module) => ({ default: module.Wall })));
const loadSelectionBar = () => import('./selection-bar');
const SelectionBar = lazy(() => loadSelectionBar().then((module) => ({ default: module.SelectionBar })));

const LATEST_IMAGE_MS = 3_000;

/** Loads the bar of selected pictures after the page, unless it is needed earlier. */
const LOAD_BAR_AFTER_MS = 3_000;

/**
 * A view of the account's finished pictures: the wall, the text shown without pictures, and the bar of the selected
 * ones.
 */
export function PictureWall({
  album,
  empty,
  onSelectionLeft,
  ...wall
}: WallProps & {
  /** The album that the wall shows. */
  album?: Album | undefined;
  /** Explains why there are no pictures. */
  empty: ReactNode;
  /** Called when the user leaves the selection by its bar or by Escape. */
  onSelectionLeft: () => void;
}) {
  const { pictures, name, selection } = wall;
  const { items, hasNextPage, isPlaceholderData } = pictures;
  useSteppableList(name, items, { hasNextPage, onNearEnd: () => void fetchMore(pictures) });
  // In parallel with the list, not after it.
  useEffect(() => {
    firstPictures.shown ??= firstImage();
    loadWall().catch(() => undefined);
  }, []);
  // With its dialogs, the bar is as much code as the wall, and would compete with the first pictures for bandwidth.
  useEffect(() => {
    const timer = setTimeout(() => void loadSelectionBar().catch(() => undefined), LOAD_BAR_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const isEmpty = items.length === 0 && !hasNextPage && !isPlaceholderData;
  return (
    <>
      <Loaded what="your pictures" query={pictures} skeleton={<LoadingWall />} failureClass="max-w-3xl">
        {() => (isEmpty ? empty : <Later content={<Wall {...wall} />} meanwhile={<LoadingWall />} />)}
      </Loaded>
      {selection.isActive && items.length > 0 ? (
        <>
          {/* Keeps the bar at the lower edge of the page even below a few pictures. */}
          <div className="min-h-6 flex-1" />
          <Suspense>
            <SelectionBar
              selection={selection}
              list={pictures}
              album={album}
              onFinished={() => {
                selection.stop();
                onSelectionLeft();
              }}
            />
          </Suspense>
        </>
      ) : null}
    </>
  );
}

/** Resolves when an image has loaded, or after a time limit. */
function firstImage(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      resolve();
    };
    setTimeout(end, LATEST_IMAGE_MS);
    // The event does not bubble.
    const options = { capture: true, signal: listening.signal };
    addEventListener('load', ({ target }) => target instanceof HTMLImageElement && end(), options);
  });
}

function LoadingWall() {
  return <Skeleton className="min-h-96 w-full flex-1" />;
}
