import { clsx } from 'clsx';

/** A choice between short options, all visible. */
export function ChoiceChips<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === value}
            onClick={() => onChange(option)}
            className={clsx(
              'min-h-10 rounded-full border px-4 font-medium text-sm transition-colors',
              option === value
                ? 'border-ink bg-ink text-paper'
                : 'border-line-strong bg-surface text-ink-muted hover:border-ink hover:text-ink',
            )}
          >
            {option}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
