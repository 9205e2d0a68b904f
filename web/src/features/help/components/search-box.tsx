import { Search } from 'lucide-react';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';

/** A search field that filters as the user types. */
export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (query: string) => void;
}) {
  return (
    <search className="relative block">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 z-1 size-5 -translate-y-1/2 text-ink-faint"
      />
      <Field label={label} hideLabel>
        <Input
          type="search"
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onChange('')}
          className="min-h-13 pl-12! text-lg!"
        />
      </Field>
    </search>
  );
}
