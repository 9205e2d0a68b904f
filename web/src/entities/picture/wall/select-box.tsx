import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';

/** A checkbox in the corner of a tile, or over the whole tile. Shift adds all pictures since the last press. */
export function SelectBox({
  prompt,
  isChosen,
  coversTile,
  onToggle,
}: {
  prompt: string;
  isChosen: boolean;
  coversTile: boolean;
  onToggle: (isRange: boolean) => void;
}) {
  const toggle = (event: MouseEvent) => onToggle(event.shiftKey);
  return (
    <label
      className={clsx(
        'absolute block',
        coversTile
          ? 'inset-0 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2'
          : 'top-0 left-0 size-11 opacity-0 focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:hidden',
      )}
      // Shift would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => {}}
        onClick={toggle}
        aria-label={`Select: ${prompt}`}
        className="absolute top-2 left-2 size-6 appearance-none rounded-sm border-2 border-white bg-black/45 shadow-[0_0_0_1px_rgb(0_0_0/0.45)] checked:bg-accent"
      />
      {isChosen ? (
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute top-3 left-3 size-4 text-on-accent"
        />
      ) : null}
    </label>
  );
}
