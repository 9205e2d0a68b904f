import type { Generation } from '@easel/shared/contracts/generation';
import { Heart, Images } from 'lucide-react';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { Heading } from '@/ui/text';
import { RECENT_LIST } from '../api/generation-keys';
import { useGenerationList } from '../api/list-generations';
import { GenerationPicture } from './generation-picture';

/** The newest finished pictures, at most twelve. */
export function RecentGrid({ onOpen }: { onOpen: (generation: Generation) => void }) {
  const { items, isLoading, isError, refetch } = useGenerationList(RECENT_LIST);
  return (
    <section aria-labelledby="recent-heading">
      <Heading level={2} size="sm" id="recent-heading" className="mb-4">
        Recent generations
      </Heading>
      {isLoading ? <LoadingGrid /> : null}
      {isError && items.length === 0 ? (
        <EmptyState
          icon={<Images />}
          title="Your pictures could not be loaded"
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      ) : null}
      {!isLoading && !isError && items.length === 0 ? (
        <EmptyState
          icon={<Images />}
          title="No pictures yet"
          description="Finished pictures are kept here, so you can open, download and mark them as favorites later."
        />
      ) : null}
      <ul className="grid grid-cols-3 gap-2 empty:hidden sm:grid-cols-4 sm:gap-3 lg:grid-cols-6">
        {items.slice(0, RECENT_LIST.limit).map((generation) => (
          <li key={generation.id}>
            <RecentPicture generation={generation} onOpen={() => onOpen(generation)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentPicture({ generation, onOpen }: { generation: Generation; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      title={generation.prompt}
      className="group block w-full overflow-hidden rounded-md border border-line transition-shadow hover:shadow-lifted"
    >
      <GenerationPicture
        generation={generation}
        variant="thumbnail"
        fit="fill"
        className="aspect-square w-full transition-transform duration-300 ease-out group-hover:scale-103"
      >
        {generation.isFavorite ? (
          <span className="absolute top-1.5 right-1.5 rounded-full bg-surface/90 p-1">
            <Heart aria-hidden="true" className="size-3.5 fill-accent text-accent" />
            <span className="sr-only">Favorite</span>
          </span>
        ) : null}
      </GenerationPicture>
    </button>
  );
}

function LoadingGrid() {
  return (
    <div className="grid grid-cols-3 gap-2 sm:grid-cols-4 sm:gap-3 lg:grid-cols-6">
      <span className="sr-only">Loading your pictures…</span>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
        <Skeleton key={index} className="aspect-square w-full" />
      ))}
    </div>
  );
}
