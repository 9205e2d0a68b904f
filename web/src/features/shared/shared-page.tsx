import { isEaselError } from '@easel/shared/client/easel-error';
import type { Shared as Page, SharedPicture } from '@easel/shared/contracts/share-links.schema';
import { LinkIcon } from 'lucide-react';
import { lazy } from 'react';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { Later } from '@/components/later';
import { LoadFailure } from '@/components/load-failure';
import { PageMeta } from '@/components/page-meta';
import { useLoadError } from '@/components/use-load-error';
import { LargeView } from '@/entities/picture/large-view/large-view';
import { knownOf } from '@/lib/known';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { Heading } from '@/ui/text';
import { SharedDetails } from './shared-details';
import { useShared } from './use-shared';

const SharedAlbum = lazy(() => import('./shared-album').then((module) => ({ default: module.SharedAlbum })));

/** What a private link shows: a picture or an album. Works without an account. */
export function SharedPage() {
  const { token = '' } = useParams();
  return (
    <>
      <PageMeta title="Shared with you" path={null} />
      <Shared key={token} token={token} />
    </>
  );
}

function Shared({ token }: { token: string }) {
  const known = knownOf<Page>(token);
  const query = useShared(token, known);
  const error = useLoadError(query);
  if (known === null || isEaselError(error, 'not_found')) return <Ended />;
  if (error) {
    return (
      <div className="m-auto p-6">
        <LoadFailure what="what was shared" query={query} error={error} />
      </div>
    );
  }
  const [first] = query.data?.pages ?? [];
  const loading = <Skeleton className="m-4 min-h-96 flex-1" />;
  if (!first) return loading;
  const [picture] = first.items;
  if (first.kind === 'picture' && picture) {
    return (
      <SharedOne
        picture={picture}
        author={first.authorName}
        renew={query.refetch}
        expiresAt={first.expiresAt}
        isInDocument={known !== undefined}
      />
    );
  }
  return (
    <Later content={<SharedAlbum query={query} isInDocument={known !== undefined} />} meanwhile={loading} />
  );
}

function Ended() {
  return (
    <div className="m-auto p-6">
      <EmptyState
        isPage
        icon={<LinkIcon />}
        title="This link doesn't work anymore"
        description="It has expired or was revoked by the person who shared it."
        action={<ButtonLink to="/gallery">See the gallery</ButtonLink>}
      />
    </div>
  );
}

function SharedOne({
  picture,
  author,
  expiresAt,
  renew,
  isInDocument,
}: {
  picture: SharedPicture;
  author: string | null;
  expiresAt: string | null;
  renew: () => Promise<unknown>;
  isInDocument: boolean;
}) {
  return (
    <div className="flex flex-1 flex-col beside:h-[calc(100dvh-var(--header))] beside:flex-none">
      <LargeView
        picture={picture}
        renew={renew}
        isInDocument={isInDocument}
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
