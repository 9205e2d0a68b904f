import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import type { LinkRenewal } from '@/entities/picture/use-link-renewal';
import { Skeleton } from '@/ui/skeleton';
import { GalleryTile } from './gallery-tile';

/** Pictures of the first rows in a wide window, visible before scrolling. */
const EAGER = 4;

/**
 * Rows of uncropped pictures of equal height, in reading order. Widths follow the pictures' aspect ratios, and so does
 * the distribution of a row's remaining space. `--row` is a row's minimum height, and `--most` how far it may stretch.
 * Except on phones, an invisible square keeps a last row that is not full from stretching.
 */
const ROWS =
  'flex flex-wrap gap-x-3 gap-y-6 [--most:12] [--row:8.5rem] sm:gap-x-4 sm:[--row:13rem] lg:gap-x-5 lg:gap-y-8 lg:[--most:1.75] lg:[--row:17rem] sm:after:grow-1000000 sm:after:basis-(--row)';
const PLACE =
  'min-w-0 grow-(--shape) basis-[calc(var(--shape)*var(--row))] max-w-[min(100%,calc(var(--shape)*var(--row)*var(--most)))]';

export function GalleryGrid({
  items,
  isOutdated,
  hasCounts,
  renewal,
}: {
  items: readonly GalleryItem[];
  /** True while these are the previous filter's pictures. */
  isOutdated: boolean;
  hasCounts: boolean;
  renewal: LinkRenewal;
}) {
  return (
    <ul
      aria-label="Pictures"
      className={clsx(ROWS, 'transition-opacity duration-200', isOutdated && 'opacity-55 delay-150')}
    >
      {items.map((item, index) => (
        <li key={item.id} className={PLACE} style={shapeOf(item.width, item.height)}>
          <GalleryTile item={item} isEager={index < EAGER} hasCounts={hasCounts} renewal={renewal} />
        </li>
      ))}
    </ul>
  );
}

const PLACEHOLDERS = [4 / 3, 1, 4 / 3, 3 / 4, 4 / 3, 1] as const;

export function LoadingGrid() {
  return (
    <div className={ROWS}>
      <span className="sr-only">Loading pictures…</span>
      {PLACEHOLDERS.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className={PLACE} style={shapeOf(shape, 1)}>
          <div style={{ aspectRatio: shape }}>
            <Skeleton className="size-full" />
          </div>
          <Skeleton className="mt-3 h-4.5 w-3/4" />
          <Skeleton className="mt-2.5 h-4.5 w-1/3" />
        </div>
      ))}
    </div>
  );
}

function shapeOf(width: number, height: number): CSSProperties {
  return { '--shape': (width / height).toFixed(4) } as CSSProperties;
}
