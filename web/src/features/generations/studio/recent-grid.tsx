import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { Images } from 'lucide-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { Loaded } from '@/components/loaded';
import { useLoadError } from '@/components/use-load-error';
import { FavoriteButton } from '@/entities/picture/favorite-button';
import { RECENT_LIST } from '@/entities/picture/generation-keys';
import { useGenerationList } from '@/entities/picture/list-generations';
import { PictureLink } from '@/entities/picture/picture-link';
import { useSteppableList } from '@/entities/picture/picture-lists';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { Heading } from '@/ui/text';
import { GenerationPicture } from '../picture/generation-picture';

const GRID = 'grid grid-cols-4 gap-1.5 max-md:grid-cols-6';

/** The newest finished pictures, at most twelve. If they cannot be loaded, the feed shows the error. */
export function RecentGrid() {
  const { items, ...list } = useGenerationList(RECENT_LIST);
  const pictures = useMemo(() => items.slice(0, RECENT_LIST.limit), [items]);
  useSteppableList('recent', pictures);
  if (useLoadError(list)) return null;
  return (
    <section aria-labelledby="recent-heading">
      <Heading level={2} size="xs" id="recent-heading" className="mb-2">
        Recent generations
      </Heading>
      <Loaded what="your pictures" query={list} skeleton={<LoadingGrid />}>
        {() =>
          pictures.length === 0 ? (
            <EmptyState
              icon={<Images />}
              title="No pictures yet"
              description="Finished pictures are kept here, so you can open, download and mark them as favorites later."
            />
          ) : (
            <LaterPictures pictures={pictures} />
          )
        }
      </Loaded>
    </section>
  );
}

/** Renders changes after the feed, which shows a new picture first. */
function LaterPictures({ pictures }: { pictures: readonly Generation[] }) {
  return <RecentPictures pictures={useDeferredValue(pictures)} />;
}

const RecentPictures = memo(({ pictures }: { pictures: readonly Generation[] }) => (
  <ul className={GRID}>
    {pictures.map((generation) => (
      <li key={generation.id}>
        <RecentPicture generation={generation} />
      </li>
    ))}
  </ul>
));

function RecentPicture({ generation }: { generation: Generation }) {
  return (
    <div className="group relative">
      <PictureLink
        id={generation.id}
        list="recent"
        title={generation.prompt}
        className="block w-full overflow-hidden rounded-md border border-line transition-shadow hover:shadow-lifted"
      >
        <GenerationPicture
          generation={generation}
          size="thumbnail"
          fit="fill"
          className="aspect-square w-full transition-transform duration-300 ease-out group-hover:scale-103"
        />
      </PictureLink>
      {/* Hidden until hover or focus with a mouse; always visible on touch screens. */}
      <span
        className={clsx(
          'absolute top-1 right-1 rounded-md bg-surface/90 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100',
          !generation.isFavorite && 'pointer-fine:opacity-0',
        )}
      >
        <FavoriteButton picture={generation} size="sm" className="size-7! min-h-7!" />
      </span>
    </div>
  );
}

function LoadingGrid() {
  return (
    <div className={GRID}>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} className="aspect-square w-full" />
      ))}
    </div>
  );
}
