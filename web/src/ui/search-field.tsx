import { Search } from 'lucide-react';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';

/** Searches while typing. The label is its placeholder. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (query: string) => void;
}) {
  return (
    <search className="min-w-0 flex-1">
      <Field label={label} hideLabel>
        <div className="relative">
          <Search
            aria-hidden="true"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3.5 size-4.5 text-ink-faint"
          />
          <Input
            type="search"
            placeholder={label}
            autoComplete="off"
            maxLength={100}
            className="pl-10.5"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      </Field>
    </search>
  );
}
