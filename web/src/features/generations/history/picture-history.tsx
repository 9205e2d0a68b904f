import { Images, SearchX } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { LoadMore } from '@/components/load-more';
import { Loaded } from '@/components/loaded';
import { FINISHED_LIST, type ListFilter } from '@/entities/picture/generation-keys';
import { useGenerationList } from '@/entities/picture/list-generations';
import { useSteppableList } from '@/entities/picture/picture-lists';
import { fetchMore } from '@/lib/fetch-more';
import { useDebounced } from '@/lib/use-debounced';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Heading } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { type HistoryFilter, HistoryFilters, NO_FILTER } from './history-filters';
import { HistoryItem } from './history-item';
import { Column } from './loading-history';

/** The account's completed, failed and canceled generations, newest first, page by page. */
export function PictureHistory({ onStart }: { onStart: () => void }) {
  const [filter, setFilter] = useState<HistoryFilter>(NO_FILTER);
  const search = useDebounced(filter.search.trim());
  const list = useGenerationList(historyList({ ...filter, search }), { keepsPrevious: true });
  const container = useRef<HTMLElement>(null);
  useFocusKeeper(container);
  const pictures = useMemo(() => list.items.filter(({ image }) => image !== null), [list.items]);
  useSteppableList('history', pictures, {
    hasNextPage: list.hasNextPage,
    onNearEnd: () => void fetchMore(list),
  });
  const isFiltered = search !== '' || filter.style !== 'all' || filter.favoritesOnly;
  const isEmpty = list.data !== undefined && list.items.length === 0;
  return (
    <section ref={container} tabIndex={-1} aria-labelledby="picture-history-heading" className="min-w-0">
      <Heading level={2} size="sm" id="picture-history-heading" className="mb-4 flex min-h-9 items-center">
        Your pictures
      </Heading>
      {isEmpty && !isFiltered ? null : <HistoryFilters value={filter} onChange={setFilter} />}
      <p className="sr-only" role="status">
        {isFiltered && !list.isFetching ? describeFound(list.items.length, list.hasNextPage) : ''}
      </p>
      <Loaded what="your pictures" query={list} skeleton={<Column className="h-30" />}>
        {() =>
          isEmpty ? (
            <NothingThere {...{ isFiltered, onStart }} onShowAll={() => setFilter(NO_FILTER)} />
          ) : (
            <ul className="flex flex-col gap-3">
              {list.items.map((generation) => (
                <li key={generation.id} tabIndex={-1} data-focus-item={generation.id}>
                  <HistoryItem generation={generation} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <LoadMore list={list} container={container} />
    </section>
  );
}

/** The list of finished generations that match the filter. */
function historyList({ search, style, favoritesOnly }: HistoryFilter): ListFilter {
  return {
    ...FINISHED_LIST,
    ...(search !== '' && { search }),
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
