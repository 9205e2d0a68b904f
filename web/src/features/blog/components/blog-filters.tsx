import { clsx } from 'clsx';
import { BLOG } from '@/content/blog/page';
import { SearchInput } from '@/ui/search-field';
import { CATEGORY_FILTERS, type CategoryFilter } from '../find-articles';

export function BlogSearchField({
  query,
  onChange,
  onFocus,
  onDone,
}: {
  query: string;
  onChange: (query: string) => void;
  onFocus: () => void;
  /** Called when the field loses the focus or Enter is pressed. */
  onDone: () => void;
}) {
  return (
    <search className="w-full lg:max-w-sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
        <SearchInput
          label={BLOG.searchLabel}
          value={query}
          onChange={onChange}
          onFocus={onFocus}
          onBlur={onDone}
        />
      </form>
    </search>
  );
}

export function CategoryChips({
  value,
  onChange,
}: {
  value: CategoryFilter;
  onChange: (value: CategoryFilter) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Category</legend>
      <div className="flex flex-wrap gap-2">
        {CATEGORY_FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={filter === value}
            onClick={() => onChange(filter)}
            className={clsx(
              'min-h-10 rounded-full border px-4 font-medium text-sm transition-colors',
              filter === value
                ? 'border-ink bg-ink text-paper'
                : 'border-line-strong bg-surface text-ink-muted hover:border-ink hover:text-ink',
            )}
          >
            {filter}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
