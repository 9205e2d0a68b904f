import { LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { JustifiedWall } from '@/components/justified-wall';
import { LoadMore } from '@/components/load-more';
import { countPictures } from '@/entities/picture/count-pictures';
import { usePlace } from '@/entities/picture/large-view/use-place';
import { PictureDialog } from '@/entities/picture/picture-dialog';
import { PictureImage } from '@/entities/picture/picture-image';
import { fetchMore } from '@/lib/fetch-more';
import { useAdopted } from '@/lib/known';
import { EmptyState } from '@/ui/empty-state';
import { Heading, Text } from '@/ui/text';
import { SharedDetails } from './shared-details';
import type { useShared } from './use-shared';

/** The pictures of a shared album, which open large. */
export function SharedAlbum({
  query,
  isInDocument,
}: {
  query: ReturnType<typeof useShared>;
  isInDocument: boolean;
}) {
  const { pages = [] } = query.data ?? {};
  const [first] = pages;
  const isAdopted = useAdopted();
  const pictures = pages.flatMap(({ items }) => items);
  const [opened, setOpened] = useState<{ id: string; isOpen: boolean } | null>(null);
  const picture = pictures.find(({ id }) => id === opened?.id);
  const isOpen = opened?.isOpen === true;
  const onNearEnd = () => void fetchMore(query);
  const show = (id: string) => setOpened({ id, isOpen: true });
  const place = usePlace(isOpen ? opened.id : null, pictures, {
    hasMore: query.hasNextPage,
    onStep: show,
    onNearEnd,
  });
  return (
    <section aria-labelledby="shared-title" className="flex w-full flex-1 flex-col px-4 py-5">
      <div className="mb-4">
        <Heading level={1} size="lg" id="shared-title">
          {first?.name}
        </Heading>
        <Text tone="muted" size="sm">
          {isAdopted ? summaryOf(query) : '\u00a0'}
        </Text>
      </div>
      {pictures.length === 0 ? (
        <EmptyState
          icon={<LinkIcon />}
          title="This album is empty"
          description="Check back when pictures have been added."
        />
      ) : (
        <JustifiedWall
          items={pictures}
          isOpenEnded={query.hasNextPage}
          isNearEndWanted={query.hasNextPage && !query.isFetchingNextPage && !query.isError}
          onNearEnd={onNearEnd}
          inDocument={isInDocument ? 'answer.items' : undefined}
          renderItem={(item, index) => (
            <button
              type="button"
              onClick={() => show(item.id)}
              className="relative block size-full overflow-hidden bg-sunken focus-visible:-outline-offset-4"
            >
              <PictureImage
                picture={item}
                size="thumbnail"
                alt={item.prompt}
                isInDocument={isInDocument}
                isFirst={isAdopted && index === 0}
                renew={query.refetch}
              />
            </button>
          )}
        />
      )}
      {query.isError ? <LoadMore list={query} /> : null}
      <PictureDialog
        open={isOpen && picture !== undefined}
        onClose={() => setOpened((before) => before && { ...before, isOpen: false })}
        title={first?.name ?? undefined}
        picture={picture}
        renew={query.refetch}
        place={place}
        details={picture && <SharedDetails picture={picture} expiresAt={first?.expiresAt ?? null} />}
      />
    </section>
  );
}

function summaryOf({ data, hasNextPage }: ReturnType<typeof useShared>): string {
  const { pages = [] } = data ?? {};
  const author = pages[0]?.authorName;
  const count = countPictures(pages.flatMap(({ items }) => items).length);
  return `${author ? `Shared by ${author} · ` : ''}${count}${hasNextPage ? ' loaded, more below' : ''}`;
}
