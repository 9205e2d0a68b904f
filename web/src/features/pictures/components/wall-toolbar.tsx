import { clsx } from 'clsx';
import { ListFilter, X } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { SelectButton } from '@/entities/picture/wall/select-button';
import type { RangeSelection } from '@/entities/picture/wall/use-range-selection';
import { useDebounced } from '@/lib/use-debounced';
import { useMediaQuery } from '@/lib/use-media-query';
import { Button } from '@/ui/button';
import { SearchField } from '@/ui/search-field';
import type { WallAddress } from '../use-wall-address';
import { countFilters } from '../wall-filter';
import { FilterPanel } from './filter-panel';
import { FilterSheet } from './filter-sheet';

const ICON = 'size-4.5';
/** A phone has no room for words in a row with the search. */
const COMPACT = 'max-sm:min-w-11 max-sm:px-2.5';

/**
 * The search, the filters and the selection button, in one row. On a phone, the buttons show icons and the number of
 * active filters, and the filters open as a sheet.
 */
export function WallToolbar({
  address,
  shown,
  selection,
  canSelect,
  selectButton,
}: {
  address: WallAddress;
  /** The number of pictures that match, as text. */
  shown: string;
  selection: RangeSelection;
  canSelect: boolean;
  selectButton: Ref<HTMLButtonElement>;
}) {
  const { filter, clear } = address;
  const hasPanel = useMediaQuery('(min-width: 40rem)');
  // A sheet would cover the pictures, and its button shows the number of filters.
  const [isOpen, setOpen] = useState(() => countFilters(filter) > 0 && hasPanel);
  const count = countFilters(filter);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className="mb-4">
      <div className="flex items-center gap-2">
        <SearchBox address={address} />
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-haspopup={hasPanel ? undefined : 'dialog'}
          className={clsx(COMPACT, 'shrink-0')}
          icon={<ListFilter aria-hidden="true" className={ICON} />}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="max-sm:sr-only">{count === 0 ? 'Filters' : `Filters (${count})`}</span>
          {count === 0 ? null : <Count>{count}</Count>}
        </Button>
        {isFiltered ? (
          <Button
            variant="ghost"
            className={clsx(COMPACT, 'shrink-0')}
            icon={<X aria-hidden="true" className={ICON} />}
            onClick={clear}
          >
            <span className="max-sm:sr-only">Show all</span>
          </Button>
        ) : null}
        <SelectButton
          ref={selectButton}
          selection={selection}
          canSelect={canSelect}
          isCompact
          className="ml-auto shrink-0"
        />
      </div>
      {hasPanel && isOpen ? (
        <div className="mt-3 rounded-lg border border-line bg-surface p-3">
          <FilterPanel address={address} />
        </div>
      ) : null}
      {hasPanel ? null : <FilterSheet open={isOpen} onOpenChange={setOpen} address={address} shown={shown} />}
    </div>
  );
}

function Count({ children }: { children: number }) {
  return (
    <span
      aria-hidden="true"
      className="-my-1 min-w-5 rounded-full bg-accent px-1.5 text-on-accent text-xs leading-5 tabular-nums sm:hidden"
    >
      {children}
    </span>
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
      className="min-w-0 flex-1 sm:max-w-96"
    />
  );
}
