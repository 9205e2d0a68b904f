import { useRef, useState } from 'react';
import { useGenerationList } from '@/entities/picture/list-generations';
import { PictureWall } from '@/entities/picture/wall/picture-wall';
import { useRangeSelection } from '@/entities/picture/wall/use-range-selection';
import { Heading } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { pictureList } from '../picture-lists';
import { useGalleryFilter } from '../use-gallery-filter';
import { EmptyGallery } from './empty-gallery';
import { GalleryToolbar } from './gallery-toolbar';

/** The wall of the account's pictures, with the most common views. */
export function GalleryTab() {
  const filter = useGalleryFilter();
  const { view, search } = filter;
  const pictures = useGenerationList(pictureList(view, search), { keepsPrevious: true });
  const selection = useRangeSelection(pictures.items);
  const container = useRef<HTMLElement>(null);
  const [selectButton, setSelectButton] = useState<HTMLButtonElement | null>(null);
  useFocusKeeper(container);

  return (
    <section ref={container} tabIndex={-1} aria-labelledby="pictures-title" className="flex flex-col">
      <Heading level={2} id="pictures-title" className="sr-only">
        Your pictures
      </Heading>
      <GalleryToolbar
        filter={filter}
        count={pictures.isSuccess && !pictures.isPlaceholderData ? pictures.items.length : null}
        hasMore={pictures.hasNextPage}
        selectButton={setSelectButton}
        selection={selection}
      />
      <PictureWall
        pictures={pictures}
        name="pictures"
        selection={selection}
        empty={
          <EmptyGallery
            view={view}
            search={search}
            onShowAll={() => filter.setView('all')}
            onClearSearch={() => filter.setQuery('')}
          />
        }
        onSelectionLeft={() => selectButton?.focus()}
      />
    </section>
  );
}
