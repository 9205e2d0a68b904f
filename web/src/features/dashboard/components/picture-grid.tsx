import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { Skeleton } from '@/ui/skeleton';
import type { Selection } from '../use-selection';
import { PictureCard } from './picture-card';

export const gridClass = 'grid grid-cols-2 gap-x-3 gap-y-7 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4';

export function PictureGrid({
  pictures,
  isOutdated,
  selection,
}: {
  pictures: readonly Generation[];
  /** While another filter's pictures are loading. */
  isOutdated: boolean;
  selection: Selection;
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

/** Enough to fill most windows. */
const PLACES = 8;

export function LoadingGrid() {
  return (
    <div className={gridClass}>
      {Array.from({ length: PLACES }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index}>
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="mt-2.5 h-5 w-4/5" />
          <Skeleton className="mt-2 h-4 w-24" />
          <Skeleton className="mt-2 h-8 w-full" />
        </div>
      ))}
    </div>
  );
}
