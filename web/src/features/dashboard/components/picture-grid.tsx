import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import type { Selection } from '../use-selection';
import { PictureCard } from './picture-card';

export const gridClass = 'grid grid-cols-2 gap-x-3 gap-y-7 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4';

export function PictureGrid({
  pictures,
  isOutdated,
  selection,
  onView,
}: {
  pictures: readonly Generation[];
  /** While the answer to another filter is on its way. */
  isOutdated: boolean;
  selection: Selection;
  onView: (picture: Generation) => void;
}) {
  return (
    <ul
      aria-busy={isOutdated}
      className={clsx(gridClass, 'transition-opacity empty:hidden', isOutdated && 'opacity-50')}
    >
      {pictures.map((picture) => (
        <li
          key={picture.id}
          tabIndex={-1}
          data-focus-item={picture.id}
          className="min-w-0 scroll-mb-32 rounded-md"
        >
          <PictureCard
            picture={picture}
            onView={() => onView(picture)}
            choice={
              selection.isActive
                ? { isChosen: selection.has(picture.id), onToggle: () => selection.toggle(picture.id) }
                : null
            }
          />
        </li>
      ))}
    </ul>
  );
}
