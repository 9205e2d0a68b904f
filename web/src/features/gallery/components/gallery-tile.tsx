import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '@/components/link';
import type { LinkRenewal } from '@/entities/picture/use-link-renewal';
import { OPENED_HERE, withView } from '@/entities/picture/use-view-address';
import { compactCount } from '@/lib/formats';
import { Text } from '@/ui/text';
import { authorPath } from '../gallery-filter';
import { altOf, authorOf } from '../picture-text';
import { LikeButton } from './like-button';

/** The width at which a square is rendered; on phones the thumbnail is enough. */
const TILE_REM = { wide: 20, narrow: 11 } as const;

/**
 * A picture with its title and its author, who is omitted on the author's own page. Pressing it opens it, except on its
 * buttons.
 */
export function GalleryTile({
  item,
  isEager,
  hasCounts,
  renewal: { renew, renewals },
}: {
  item: GalleryItem;
  isEager: boolean;
  hasCounts: boolean;
  renewal: LinkRenewal;
}) {
  const [params] = useSearchParams();
  const { width, height, title, prompt, downloads } = item;
  const shape = width / height;
  const attempt = `${renewals} ${item.image.thumbnailUrl}`;
  const [failed, setFailed] = useState<string>();
  return (
    <article className="group relative">
      <Link
        to={`?${withView(params, item.id)}`}
        state={OPENED_HERE}
        preventScrollReset
        className="block overflow-hidden rounded-md bg-sunken shadow-card ring-1 ring-line after:absolute after:inset-0"
      >
        <img
          key={attempt}
          {...tileSources(item)}
          sizes={`(min-width: 64rem) ${(shape * TILE_REM.wide).toFixed(1)}rem, ${(shape * TILE_REM.narrow).toFixed(1)}rem`}
          alt={altOf(item)}
          width={width}
          height={height}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
          onError={() => {
            setFailed(attempt);
            renew();
          }}
          className={clsx(
            'h-auto w-full transition-transform duration-500 ease-out group-hover:scale-102',
            // The browser's icon of a broken image would show.
            failed === attempt && 'opacity-0',
          )}
        />
      </Link>
      <p className="mt-2.5 truncate font-medium" title={prompt}>
        {title ?? prompt}
      </p>
      <div className="flex min-h-9 items-center justify-between gap-2">
        <Text size="sm" tone="muted" className="min-w-0 truncate">
          {item.author.id === null ? (
            authorOf(item)
          ) : item.author.id === params.get('author') ? null : (
            <Link to={authorPath(item.author.id)} className="relative hover:underline">
              {authorOf(item)}
            </Link>
          )}
        </Text>
        {hasCounts ? (
          <div className="-mr-2 flex shrink-0 items-center gap-1 text-ink-muted">
            <span className="flex items-center gap-1 px-1 text-sm tabular-nums max-sm:hidden">
              <Download aria-hidden="true" className="size-4" />
              {compactCount(downloads)}
              <span className="sr-only">{downloads === 1 ? 'download' : 'downloads'}</span>
            </span>
            <LikeButton item={item} size="sm" />
          </div>
        ) : null}
      </div>
    </article>
  );
}

/** Long sides of thumbnails and display images, in pixels. */
const THUMBNAIL_SIDE = 512;
const DISPLAY_SIDE = 1_280;

/** Returns `src`, and `srcSet` with the files' actual widths. */
export function tileSources({ width, height, image }: GalleryItem): { src: string; srcSet: string } {
  const widthWithin = (side: number) => Math.round(width * Math.min(1, side / Math.max(width, height)));
  return {
    src: image.thumbnailUrl,
    srcSet: [
      `${image.thumbnailUrl} ${widthWithin(THUMBNAIL_SIDE)}w`,
      `${image.displayUrl} ${widthWithin(DISPLAY_SIDE)}w`,
    ].join(', '),
  };
}
