import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { Check, Globe, Heart } from 'lucide-react';
import type { MouseEvent } from 'react';
import { describeStyle } from '@/entities/picture/describe-style';
import { PictureImage } from '@/entities/picture/picture-image';
import { PictureLink } from '@/entities/picture/picture-link';
import type { RangeSelection } from '../use-range-selection';

/** One picture of the wall: opens on a press, and is selected by its box; in selection mode, by a press. */
export function WallTile({ picture, selection }: { picture: Generation; selection: RangeSelection }) {
  const { id, prompt } = picture;
  const isChosen = selection.has(id);
  return (
    <article
      className={clsx(
        'group relative size-full overflow-hidden bg-sunken',
        isChosen && 'outline-4 outline-accent -outline-offset-4',
      )}
    >
      {selection.isActive ? (
        <PictureImage picture={picture} size="thumbnail" alt="" className={clsx(isChosen && 'scale-94')} />
      ) : (
        <PictureLink
          id={id}
          list="pictures"
          data-focus-item=""
          className="absolute inset-0 focus-visible:-outline-offset-4"
        >
          <PictureImage picture={picture} size="thumbnail" alt={prompt} />
        </PictureLink>
      )}
      <Caption picture={picture} />
      <SelectBox
        prompt={prompt}
        isChosen={isChosen}
        coversTile={selection.isActive}
        onToggle={(isRange) => selection.toggle(id, isRange)}
      />
    </article>
  );
}

/** Shown while the tile is pointed at or has the focus. Its picture's name says the same to screen readers. */
function Caption({ picture }: { picture: Generation }) {
  const marks = 'size-3.5 shrink-0';
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 to-transparent px-3 pt-8 pb-2.5 text-sm text-white opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100"
    >
      <p className="line-clamp-2 leading-snug">{picture.prompt}</p>
      <p className="mt-0.5 flex items-center gap-1.5 text-white/85 text-xs">
        <span className="truncate">{describeStyle(picture)}</span>
        {picture.isFavorite ? <Heart className={clsx(marks, 'fill-current')} /> : null}
        {picture.publishedAt ? <Globe className={marks} /> : null}
      </p>
    </div>
  );
}

/** A checkbox in the corner, or over the whole picture. Shift adds all pictures since the last press. */
function SelectBox({
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
        className="absolute top-2 left-2 size-6 appearance-none rounded-sm border border-line-strong bg-surface checked:border-accent checked:bg-accent"
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
