import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { Globe, Users } from 'lucide-react';
import { describeStyle } from '../describe-style';
import type { PictureListName } from '../picture-address';
import { PictureImage } from '../picture-image';
import { PictureLink } from '../picture-link';
import { SelectBox } from './select-box';
import { TileActions } from './tile-actions';
import type { RangeSelection } from './use-range-selection';

export interface WallTileProps {
  picture: Generation;
  /** The list whose neighbors the large view steps through. */
  list: PictureListName;
  selection: RangeSelection;
  /** Whether it is the wall's first picture, which loads before the others. */
  isFirst?: boolean;
  /** Fills in the prompt on this page; without it, “Use Prompt” opens the generate page. */
  onUsePrompt?: ((picture: Generation) => void) | undefined;
}

/** One picture of the wall. A press opens it, and its checkbox selects it; in selection mode, a press selects it. */
export function WallTile({ picture, list, selection, isFirst = false, onUsePrompt }: WallTileProps) {
  const { id, prompt } = picture;
  const isChosen = selection.has(id);
  return (
    <article
      aria-label={prompt}
      tabIndex={-1}
      data-focus-item={id}
      className={clsx(
        'group relative size-full overflow-hidden bg-sunken',
        isChosen && 'outline-4 outline-accent -outline-offset-4',
      )}
    >
      {selection.isActive ? (
        <PictureImage picture={picture} size="thumbnail" alt="" className={clsx(isChosen && 'scale-94')} />
      ) : (
        <PictureLink id={id} list={list} className="absolute inset-0 focus-visible:-outline-offset-4">
          <span className="sr-only">View: </span>
          <PictureImage picture={picture} size="thumbnail" alt={prompt} isFirst={isFirst} />
        </PictureLink>
      )}
      <Caption picture={picture} isChosen={isChosen} />
      <SelectBox
        prompt={prompt}
        isChosen={isChosen}
        coversTile={selection.isActive}
        onToggle={(isRange) => selection.toggle(id, isRange)}
      />
      {selection.isActive ? null : <TileActions picture={picture} list={list} onUsePrompt={onUsePrompt} />}
    </article>
  );
}

/**
 * Shown while a mouse is over the tile, or the keyboard has focused it. Shorter on low tiles, to stay below the
 * checkbox and the buttons. The picture's name says the same to screen readers.
 */
function Caption({ picture, isChosen }: { picture: Generation; isChosen: boolean }) {
  const marks = 'size-3.5 shrink-0';
  return (
    <div
      aria-hidden="true"
      className={clsx(
        '[container-type:size] pointer-events-none absolute inset-0 flex flex-col justify-end text-sm text-white opacity-0 transition-opacity group-has-focus-visible:opacity-100 group-hover:opacity-100',
        isChosen && 'scale-94',
      )}
    >
      <div className="bg-linear-to-t from-black/80 to-transparent px-3 pt-8 pb-2.5 [@container(height<4.75rem)]:hidden">
        <p className="line-clamp-2 leading-snug [@container(height<7.25rem)]:line-clamp-1">
          {picture.prompt}
        </p>
        <p className="mt-0.5 flex items-center gap-1.5 text-white/85 text-xs [@container(height<6rem)]:hidden">
          <span className="truncate">{describeStyle(picture)}</span>
          {picture.image?.hasWatermark ? (
            <>
              <span>·</span>
              <span className="shrink-0">Free Plan</span>
            </>
          ) : null}
          {picture.publishedAt ? <Globe className={marks} /> : null}
          {picture.sharedAt ? <Users className={marks} /> : null}
        </p>
      </div>
    </div>
  );
}
