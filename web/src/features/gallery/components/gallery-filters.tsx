import { STYLES, type StyleId } from '@easel/shared/contracts/styles';
import { GALLERY } from '@/content/gallery';
import { SearchInput } from '@/ui/search-field';
import { Segmented } from '@/ui/segmented';
import { Select } from '@/ui/select';
import type { GalleryFilter, GallerySort } from '../gallery-filter';
import { useTypedSearch } from '../use-typed-search';

const ALL = 'all';
const STYLE_OPTIONS = [
  { value: ALL, label: 'All styles' },
  ...STYLES.map(({ id, name }) => ({ value: id, label: name })),
] as const;
const SORT_OPTIONS: readonly { value: GallerySort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'popular', label: 'Popular' },
];

export function GalleryFilters({
  filter,
  onChange,
}: {
  filter: GalleryFilter;
  onChange: (change: Partial<GalleryFilter>) => void;
}) {
  const { typed, type, settle } = useTypedSearch(filter.search, (search) => onChange({ search }));
  return (
    <search className="mt-8 mb-6 block sm:mb-8">
      <form
        className="grid grid-cols-2 items-center gap-3 md:grid-cols-[minmax(0,1fr)_13rem_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          settle();
        }}
      >
        <div className="col-span-2 md:col-span-1">
          <SearchInput
            label={GALLERY.searchLabel}
            enterKeyHint="search"
            value={typed}
            onChange={type}
            onBlur={settle}
          />
        </div>
        <Select<StyleId | typeof ALL>
          label="Style"
          hideLabel
          value={filter.style ?? ALL}
          options={STYLE_OPTIONS}
          onChange={(style) => onChange({ style: style === ALL ? null : style })}
        />
        <Segmented
          label="Sort by"
          hideLabel
          value={filter.sort}
          options={SORT_OPTIONS}
          onChange={(sort) => onChange({ sort })}
        />
      </form>
    </search>
  );
}
