import { SEARCH_MAX_LENGTH } from '@easel/shared/contracts/search';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field } from './field';
import { Input } from './input';

const SIZES = {
  md: { icon: 'left-3.5 size-4.5', input: 'pl-10!' },
  lg: { icon: 'left-4 size-5', input: 'min-h-13 pl-12! text-lg!' },
};

interface SearchInputProps extends Pick<ComponentProps<'input'>, 'enterKeyHint' | 'onFocus' | 'onBlur'> {
  /** The accessible name. */
  label: string;
  placeholder?: string;
  size?: keyof typeof SIZES;
  value: string;
  onChange: (query: string) => void;
}

/** A text field for a search, which Escape clears. For a `<search>` with other content, such as filters or a form. */
export function SearchInput({
  label,
  placeholder = label,
  size = 'md',
  onChange,
  ...input
}: SearchInputProps) {
  return (
    <Field label={label} hideLabel>
      <div className="relative">
        <Search
          aria-hidden="true"
          className={clsx(
            '-translate-y-1/2 pointer-events-none absolute top-1/2 text-ink-faint',
            SIZES[size].icon,
          )}
        />
        <Input
          {...input}
          type="search"
          placeholder={placeholder}
          autoComplete="off"
          maxLength={SEARCH_MAX_LENGTH}
          className={SIZES[size].input}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onChange('')}
        />
      </div>
    </Field>
  );
}

/** A search as the user types. */
export function SearchField({
  className = 'min-w-0 flex-1',
  ...input
}: SearchInputProps & { className?: string }) {
  return (
    <search className={className}>
      <SearchInput {...input} />
    </search>
  );
}
