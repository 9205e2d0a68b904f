import { Check } from 'lucide-react';

/** Makes the whole picture a checkbox. */
export function SelectOverlay({
  prompt,
  isChosen,
  onToggle,
}: {
  prompt: string;
  isChosen: boolean;
  onToggle: () => void;
}) {
  return (
    <label className="absolute inset-0 block rounded-md has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
        aria-label={`Select: ${prompt}`}
        className="peer absolute top-2.5 left-2.5 size-6 appearance-none rounded-sm border border-line-strong bg-surface outline-none! checked:border-accent checked:bg-accent"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-on-accent opacity-0 peer-checked:opacity-100"
      />
    </label>
  );
}
