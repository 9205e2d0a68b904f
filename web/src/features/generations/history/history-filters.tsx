import type { StyleId } from '@easel/shared/contracts/styles';
import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { Button } from '@/ui/button';
import { SearchField } from '@/ui/search-field';
import { Select } from '@/ui/select';
import { useStyles } from '../styles/api';

export interface HistoryFilter {
  search: string;
  style: StyleId | 'all';
  favoritesOnly: boolean;
}

export const NO_FILTER: HistoryFilter = { search: '', style: 'all', favoritesOnly: false };

export function HistoryFilters({
  value,
  onChange,
}: {
  value: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
}) {
  const styles = useStyles();
  const change = (changes: Partial<HistoryFilter>) => onChange({ ...value, ...changes });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <div className="flex min-w-56 flex-1">
        <SearchField
          label="Search your pictures"
          value={value.search}
          onChange={(search) => change({ search })}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Select
          label="Style"
          hideLabel
          className="w-44"
          value={value.style}
          onChange={(style) => change({ style })}
          options={[
            { value: 'all' as const, label: 'All styles' },
            ...styles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Button
          variant="secondary"
          className={clsx('font-medium!', value.favoritesOnly && 'border-ink! bg-sunken!')}
          aria-pressed={value.favoritesOnly}
          icon={
            <Heart
              aria-hidden="true"
              className={clsx('size-4.5', value.favoritesOnly && 'fill-accent text-accent')}
            />
          }
          onClick={() => change({ favoritesOnly: !value.favoritesOnly })}
        >
          Favorites
        </Button>
      </div>
    </div>
  );
}
