import { isEaselError } from '@easel/shared/client/easel-error';
import type { SharedPicture } from '@easel/shared/contracts/share-links.schema';
import { styleName } from '@easel/shared/contracts/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { JustifiedWall } from '@/components/justified-wall';
import { LoadFailure } from '@/components/load-failure';
import { LoadMore } from '@/components/load-more';
import { PageMeta } from '@/components/page-meta';
import { useLoadError } from '@/components/use-load-error';
import { countPictures } from '@/entities/picture/count-pictures';
import { LargeView } from '@/entities/picture/large-view/large-view';
import { usePlace } from '@/entities/picture/large-view/use-place';
import { PictureDialog } from '@/entities/picture/picture-dialog';
import { PictureImage } from '@/entities/picture/picture-image';
import { api } from '@/lib/api-client';
import { fetchMore } from '@/lib/fetch-more';
import { longDate } from '@/lib/long-date';
import { downloadUrl, pictureFile } from '@/lib/save-file';
import { buttonClass } from '@/ui/button-class';
import { EmptyState } from '@/ui/empty-state';
import { Facts } from '@/ui/facts';
import { Skeleton } from '@/ui/skeleton';
import { Heading, Text } from '@/ui/text';

/** What a private link shows: a picture or an album. Works without an account. */
export function SharedPage() {
  const { token = '' } = useParams();
  return (
    <>
      <PageMeta title="Shared with You" path={null} />
      <Shared key={token} token={token} />
    </>
  );
}

function useShared(token: string) {
  return useInfiniteQuery({
    queryKey: ['shared', token],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => api.viewShared({ body: { token, cursor }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Each request of the first page counts as an opening.
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => !isEaselError(error, 'not_found') && count < 2,
  });
}

function Shared({ token }: { token: string }) {
  const query = useShared(token);
  const error = useLoadError(query);
  if (isEaselError(error, 'not_found')) return <Ended />;
  if (error) {
    return (
      <div className="m-auto p-6">
        <LoadFailure what="what was shared" query={query} error={error} />
      </div>
    );
  }
  const [first] = query.data?.pages ?? [];
  if (!first) return <Skeleton className="m-4 min-h-96 flex-1" />;
  const [picture] = first.items;
  if (first.kind === 'picture' && picture) {
    return (
      <SharedOne
        picture={picture}
        author={first.authorName}
        renew={query.refetch}
        expiresAt={first.expiresAt}
      />
    );
  }
  return <SharedAlbum query={query} />;
}

function Ended() {
  return (
    <div className="m-auto p-6">
      <EmptyState
        isPage
        icon={<LinkIcon />}
        title="This link doesn’t work anymore"
        description="It has expired or was revoked by the person who shared it."
        action={<ButtonLink to="/gallery">See the Gallery</ButtonLink>}
      />
    </div>
  );
}

function SharedOne({
  picture,
  author,
  expiresAt,
  renew,
}: {
  picture: SharedPicture;
  author: string | null;
  expiresAt: string | null;
  renew: () => Promise<unknown>;
}) {
  return (
    <div data-studio className="flex flex-1 flex-col md:h-[calc(100dvh-4rem-1px)] md:flex-none">
      <LargeView
        picture={picture}
        renew={renew}
        place={null}
        heading={
          <Heading level={1} size="sm">
            {author === null ? 'A picture shared with you' : `Shared by ${author}`}
          </Heading>
        }
        details={<SharedDetails picture={picture} expiresAt={expiresAt} />}
      />
    </div>
  );
}

function SharedDetails({ picture, expiresAt }: { picture: SharedPicture; expiresAt: string | null }) {
  const file = pictureFile({ ...picture.image, id: picture.id });
  return (
    <div className="flex flex-col gap-4">
      <a href={downloadUrl(file.url)} download={file.name} className={buttonClass({ className: 'w-full' })}>
        <Download aria-hidden="true" className="size-4.5" />
        Download
      </a>
      <Facts
        facts={[
          ['Style', styleName(picture.style)],
          ['Size', `${picture.width} × ${picture.height}`],
          ['Link', expiresAt && `Until ${longDate(expiresAt)}`],
        ]}
      />
    </div>
  );
}

function SharedAlbum({ query }: { query: ReturnType<typeof useShared> }) {
  const { pages = [] } = query.data ?? {};
  const [first] = pages;
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
    <section data-studio aria-labelledby="shared-title" className="flex w-full flex-1 flex-col px-4 py-5">
      <div className="mb-4">
        <Heading level={1} size="lg" id="shared-title">
          {first?.name}
        </Heading>
        <Text tone="muted" size="sm">
          {first?.authorName ? `Shared by ${first.authorName} · ` : null}
          {countPictures(pictures.length)}
          {query.hasNextPage ? ' loaded, more below' : ''}
        </Text>
      </div>
      {pictures.length === 0 ? (
        <EmptyState
          icon={<LinkIcon />}
          title="This album is empty"
          description="Come back when pictures have been added."
        />
      ) : (
        <JustifiedWall
          items={pictures}
          isOpenEnded={query.hasNextPage}
          isNearEndWanted={query.hasNextPage && !query.isFetchingNextPage && !query.isError}
          onNearEnd={onNearEnd}
          renderItem={(item) => (
            <button
              type="button"
              onClick={() => show(item.id)}
              className="relative block size-full overflow-hidden bg-sunken focus-visible:-outline-offset-4"
            >
              <PictureImage picture={item} size="thumbnail" alt={item.prompt} renew={query.refetch} />
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
