import { useRef } from 'react';
import { LoadMore } from '@/components/load-more';
import { Loaded } from '@/components/loaded';
import { useGenerationList } from '@/entities/picture/list-generations';
import { useSteppableList } from '@/entities/picture/picture-lists';
import { fetchMore } from '@/lib/fetch-more';
import { Heading } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { pictureList } from '../picture-lists';
import { useGalleryFilter } from '../use-gallery-filter';
import { useSelection } from '../use-selection';
import { EmptyGallery } from './empty-gallery';
import { GalleryToolbar } from './gallery-toolbar';
import { LoadingGrid, PictureGrid } from './picture-grid';
import { SelectionBar } from './selection-bar';

/** The account's finished pictures: to search, open and change, one by one or together. */
export function GalleryTab() {
  const filter = useGalleryFilter();
  const { view, search } = filter;
  const list = useGenerationList(pictureList(view, search), { keepsPrevious: true });
  const { items: pictures } = list;
  const selection = useSelection(pictures);
  useSteppableList('pictures', pictures, {
    hasNextPage: list.hasNextPage,
    onNearEnd: () => void fetchMore(list),
  });
  const container = useRef<HTMLElement>(null);
  const selectButton = useRef<HTMLButtonElement>(null);
  useFocusKeeper(container);
  const isEmpty = pictures.length === 0 && !list.hasNextPage && !list.isPlaceholderData;

  return (
    <section ref={container} tabIndex={-1} aria-labelledby="pictures-title">
      <Heading level={2} id="pictures-title" className="sr-only">
        Your pictures
      </Heading>
      <GalleryToolbar
        filter={filter}
        count={list.isSuccess && !list.isPlaceholderData ? pictures.length : null}
        hasMore={list.hasNextPage}
        selectButton={selectButton}
        selection={selection}
        canSelect={pictures.length > 0}
      />
      <Loaded what="your pictures" query={list} skeleton={<LoadingGrid />}>
        {() =>
          isEmpty ? (
            <EmptyGallery
              view={view}
              search={search}
              onShowAll={() => filter.setView('all')}
              onClearSearch={() => filter.setQuery('')}
            />
          ) : (
            <PictureGrid pictures={pictures} isOutdated={list.isPlaceholderData} selection={selection} />
          )
        }
      </Loaded>
      {list.isPlaceholderData ? null : <LoadMore list={list} container={container} className="mt-8" />}
      {selection.isActive && pictures.length > 0 ? (
        <SelectionBar
          selection={selection}
          total={pictures.length}
          onFinished={() => {
            selection.stop();
            selectButton.current?.focus();
          }}
        />
      ) : null}
    </section>
  );
}
