import { ImageOff, ImageUp } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { LoadFailure } from '@/components/load-failure';
import { useLoadError } from '@/components/use-load-error';
import { GALLERY } from '@/content/gallery';
import { useLinkRenewal } from '@/entities/picture/use-link-renewal';
import { useViewAddress } from '@/entities/picture/use-view-address';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Heading, Text } from '@/ui/text';
import { isGone, useGallery } from '../api';
import { isNarrow, NO_FILTER } from '../gallery-filter';
import { useGalleryFilter } from '../use-gallery-filter';
import { AuthorHead } from './author-head';
import { GalleryFilters } from './gallery-filters';
import { GalleryGrid, LoadingGrid } from './gallery-grid';
import { NextPage } from './next-page';

const PictureView = lazy(() => import('./picture-view').then((module) => ({ default: module.PictureView })));

export const description =
  'Pictures that people made here and chose to share, each with a prompt to try yourself.';

/** The gallery of published pictures and samples, with search and filters. */
export function GalleryPage() {
  const { filter, setFilter } = useGalleryFilter();
  const { viewId, step, close } = useViewAddress();
  const gallery = useGallery(filter);
  const { items, isFirstLook, isOutdated } = gallery;
  const renewal = useLinkRenewal(gallery);
  const results = useRef<HTMLDivElement>(null);
  const lastViewId = useLast(viewId);
  const error = useLoadError(gallery);
  const isWaiting = isFirstLook && items.length === 0;

  return (
    <Container data-wide className="py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-5">
        {filter.author === null ? (
          <div>
            <Heading level={1}>{GALLERY.title}</Heading>
            <Text size="lg" tone="muted" className="mt-3 max-w-prose">
              {GALLERY.intro}
            </Text>
          </div>
        ) : (
          <AuthorHead id={filter.author} />
        )}
        <PublishHint />
      </div>
      <GalleryFilters filter={filter} onChange={setFilter} />
      <p role="status" className={isNarrow(filter) && items.length > 0 ? 'mb-4 text-ink-muted' : 'sr-only'}>
        {isFirstLook || isOutdated || error ? '' : countWords(items.length, gallery.hasNextPage)}
      </p>
      <div ref={results} tabIndex={-1} aria-busy={isOutdated || isWaiting}>
        {filter.author !== null && isGone(error) ? (
          <NoAuthor />
        ) : error ? (
          <LoadFailure what="the gallery" query={gallery} error={error} />
        ) : isWaiting ? (
          <LoadingGrid />
        ) : items.length > 0 ? (
          <GalleryGrid
            // Remounts when published pictures replace the samples, so that no tile moves.
            key={items[0]?.isSample ? 'samples' : 'published'}
            items={items}
            isOutdated={isOutdated}
            hasCounts={!isFirstLook}
            renewal={renewal}
          />
        ) : (
          <NothingFound
            onClear={() => setFilter({ ...NO_FILTER, author: filter.author, sort: filter.sort })}
          />
        )}
      </div>
      <NextPage gallery={gallery} list={results} />
      {lastViewId === null ? null : (
        <Suspense>
          <PictureView
            id={lastViewId}
            isOpen={viewId !== null}
            items={items}
            onStep={step}
            onClose={close}
            hasMore={gallery.hasNextPage}
            onNearEnd={() => gallery.hasNextPage && void gallery.fetchNextPage({ cancelRefetch: false })}
            onRemoved={() => results.current?.focus()}
          />
        </Suspense>
      )}
    </Container>
  );
}

function countWords(count: number, hasMore: boolean): string {
  if (count === 0) return GALLERY.empty;
  if (hasMore) return `${count} pictures, and there are more`;
  return count === 1 ? '1 picture' : `${count} pictures`;
}

/** Returns the last value that was not null, for a dialog to show while it closes. */
function useLast(value: string | null): string | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return last;
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<ImageOff />}
      title={GALLERY.empty}
      description={GALLERY.emptyHint}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
          <ButtonLink to="/generate">Be the first</ButtonLink>
        </div>
      }
    />
  );
}

function NoAuthor() {
  return (
    <EmptyState
      icon={<ImageOff />}
      title={GALLERY.noAuthor}
      description={GALLERY.noAuthorHint}
      action={<ButtonLink to="/gallery">See the gallery</ButtonLink>}
    />
  );
}

/** Links to the user's pictures, or to the Generate page for visitors. */
export function PublishHint() {
  const { user } = useSession();
  return (
    <ButtonLink to={user ? '/pictures' : '/generate'} variant="secondary">
      <ImageUp aria-hidden="true" className="size-4.5" />
      Publish your own
    </ButtonLink>
  );
}
