import { Images, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ListFilter, WALL_PAGE_SIZE } from '@/entities/picture/generation-keys';
import { useGenerationList } from '@/entities/picture/list-generations';
import { PictureWall } from '@/entities/picture/wall/picture-wall';
import { SelectButton } from '@/entities/picture/wall/select-button';
import { useRangeSelection } from '@/entities/picture/wall/use-range-selection';
import { useDebounced } from '@/lib/use-debounced';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Heading } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useLoadSettings } from '../composer/use-fill-composer';
import { type HistoryFilter, HistoryFilters, NO_FILTER } from './history-filters';

/** The wall of the account's pictures, whose prompts and settings can be used again. */
export function PictureHistory({ onStart }: { onStart: () => void }) {
  const [filter, setFilter] = useState<HistoryFilter>(NO_FILTER);
  const search = useDebounced(filter.search.trim());
  const pictures = useGenerationList(historyList({ ...filter, search }), { keepsPrevious: true });
  const selection = useRangeSelection(pictures.items);
  const loadSettings = useLoadSettings();
  const container = useRef<HTMLElement>(null);
  const [selectButton, setSelectButton] = useState<HTMLButtonElement | null>(null);
  useFocusKeeper(container);
  const isFiltered = search !== '' || filter.style !== 'all' || filter.favoritesOnly;
  const isEmpty = pictures.data !== undefined && pictures.items.length === 0;
  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-labelledby="picture-history-heading"
      className="flex min-w-0 flex-col"
    >
      <div className="mb-4 flex min-h-9 items-center justify-between gap-4">
        <Heading level={2} size="sm" id="picture-history-heading">
          Your pictures
        </Heading>
        {isEmpty ? null : <SelectButton ref={setSelectButton} selection={selection} canSelect size="sm" />}
      </div>
      {isEmpty && !isFiltered ? null : <HistoryFilters value={filter} onChange={setFilter} />}
      <p className="sr-only" role="status">
        {isFiltered && !pictures.isFetching ? describeFound(pictures.items.length, pictures.hasNextPage) : ''}
      </p>
      <PictureWall
        pictures={pictures}
        name="history"
        selection={selection}
        onUsePrompt={(picture) => loadSettings(picture, 'new')}
        empty={
          <NothingThere isFiltered={isFiltered} onStart={onStart} onShowAll={() => setFilter(NO_FILTER)} />
        }
        onSelectionLeft={() => selectButton?.focus()}
      />
    </section>
  );
}

/** The list of pictures that match the filter. */
function historyList({ search, style, favoritesOnly }: HistoryFilter): ListFilter {
  return {
    status: ['completed'],
    limit: WALL_PAGE_SIZE,
    search,
    ...(style !== 'all' && { style }),
    ...(favoritesOnly && { isFavorite: true }),
  };
}

function describeFound(count: number, hasMore: boolean): string {
  return `${count}${hasMore ? ' or more' : ''} ${count === 1 ? 'picture' : 'pictures'} found`;
}

function NothingThere({
  isFiltered,
  onStart,
  onShowAll,
}: {
  isFiltered: boolean;
  onStart: () => void;
  onShowAll: () => void;
}) {
  return isFiltered ? (
    <EmptyState
      icon={<SearchX />}
      title="No pictures found"
      description="No pictures match your search and filters."
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all pictures
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<Images />}
      title="No pictures yet"
      description="Everything you generate is kept here, with its prompt and settings."
      action={<Button onClick={onStart}>Generate a picture</Button>}
    />
  );
}
