import { Search } from 'lucide-react';
import { Field } from './field';
import { Input } from './input';

/** The server's limit for searches. */
const MAX_LENGTH = 100;

/** A search while typing. Escape empties it. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  className = 'min-w-0 flex-1',
}: {
  /** The accessible name. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (query: string) => void;
  className?: string;
}) {
  return (
    <search className={className}>
      <Field label={label} hideLabel>
        <div className="relative">
          <Search
            aria-hidden="true"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3.5 size-4.5 text-ink-faint"
          />
          <Input
            type="search"
            placeholder={placeholder}
            autoComplete="off"
            maxLength={MAX_LENGTH}
            className="pl-10!"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && onChange('')}
          />
        </div>
      </Field>
    </search>
  );
}
