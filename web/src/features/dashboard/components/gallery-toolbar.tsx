import type { Ref } from 'react';
import { TextLink } from '@/components/text-link';
import { countPictures } from '@/entities/picture/count-pictures';
import { SelectButton } from '@/entities/picture/wall/select-button';
import type { RangeSelection } from '@/entities/picture/wall/use-range-selection';
import { SearchField } from '@/ui/search-field';
import { Segmented, type SegmentedOption } from '@/ui/segmented';
import type { PictureView } from '../picture-lists';
import type { GalleryFilter } from '../use-gallery-filter';

const VIEWS: readonly SegmentedOption<PictureView>[] = [
  { value: 'all', label: 'All' },
  { value: 'favorites', label: 'Favorites' },
  { value: 'private', label: 'Private' },
  { value: 'public', label: 'Public' },
];

export function GalleryToolbar({
  filter,
  count,
  hasMore,
  selectButton,
  selection,
}: {
  filter: GalleryFilter;
  /** Number of pictures on the page; null while loading. */
  count: number | null;
  hasMore: boolean;
  selectButton: Ref<HTMLButtonElement>;
  selection: RangeSelection;
}) {
  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label="Show"
          hideLabel
          value={filter.view}
          onChange={filter.setView}
          options={VIEWS}
          className="w-full sm:w-96"
        />
        <SearchField
          label="Search your pictures"
          placeholder="Search prompts"
          value={filter.query}
          onChange={filter.setQuery}
          className="min-w-48 flex-1 sm:ml-auto sm:max-w-72"
        />
        <SelectButton ref={selectButton} selection={selection} canSelect={count !== 0} />
      </div>
      <p className="float-right mt-3 text-sm">
        <TextLink to="/pictures">Albums, tags and more filters</TextLink>
      </p>
      <p role="status" className="mt-3 min-h-5 text-ink-muted text-sm">
        {count ? `${countPictures(count)}${hasMore ? ' shown' : ''}, newest first` : null}
        {/* The empty state says it in more detail. */}
        {count === 0 ? <span className="sr-only">No pictures</span> : null}
      </p>
    </div>
  );
}
