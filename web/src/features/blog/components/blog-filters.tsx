import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { BLOG } from '@/content/blog/page';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
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
        <Field label={BLOG.searchLabel} hideLabel>
          <div className="relative">
            <Search
              aria-hidden="true"
              className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3.5 size-5 text-ink-faint"
            />
            <Input
              type="search"
              placeholder={BLOG.searchLabel}
              autoComplete="off"
              className="pl-11"
              value={query}
              onChange={(event) => onChange(event.target.value)}
              onFocus={onFocus}
              onBlur={onDone}
            />
          </div>
        </Field>
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
