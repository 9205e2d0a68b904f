import { ListFilter, X } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { SelectButton } from '@/entities/picture/wall/select-button';
import type { RangeSelection } from '@/entities/picture/wall/use-range-selection';
import { useDebounced } from '@/lib/use-debounced';
import { Button } from '@/ui/button';
import { SearchField } from '@/ui/search-field';
import type { WallAddress } from '../use-wall-address';
import { countFilters } from '../wall-filter';
import { FilterPanel } from './filter-panel';

const ICON = 'size-4.5';

export function WallToolbar({
  address,
  selection,
  canSelect,
  selectButton,
}: {
  address: WallAddress;
  selection: RangeSelection;
  canSelect: boolean;
  selectButton: Ref<HTMLButtonElement>;
}) {
  const { filter, clear } = address;
  const [isOpen, setOpen] = useState(() => countFilters(filter) > 0);
  const count = countFilters(filter);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox address={address} />
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          icon={<ListFilter aria-hidden="true" className={ICON} />}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
        {isFiltered ? (
          <Button variant="ghost" icon={<X aria-hidden="true" className={ICON} />} onClick={clear}>
            Show all
          </Button>
        ) : null}
        <SelectButton ref={selectButton} selection={selection} canSelect={canSelect} className="ml-auto" />
      </div>
      {isOpen ? <FilterPanel address={address} /> : null}
    </div>
  );
}

/** Searches while typing. */
function SearchBox({ address: { filter, change } }: { address: WallAddress }) {
  const kept = filter.search ?? '';
  const [typed, setTyped] = useState(kept);
  const settled = useDebounced(typed.trim());
  const [followed, setFollowed] = useState(kept);
  // Another control, or going back, has changed the search.
  if (kept !== followed) {
    setFollowed(kept);
    if (kept !== typed.trim()) setTyped(kept);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each settled text
  useEffect(() => {
    if (settled !== kept && settled === typed.trim()) change({ search: settled });
  }, [settled]);
  return (
    <SearchField
      label="Search your pictures"
      placeholder="Search prompts"
      value={typed}
      onChange={setTyped}
      className="min-w-56 flex-1 max-sm:basis-full sm:max-w-96"
    />
  );
}
