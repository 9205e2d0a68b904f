import { isEaselError } from '@easel/shared/client/easel-error';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageOff, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { LoadFailure } from '@/components/load-failure';
import { PageMeta } from '@/components/page-meta';
import { useLoadError } from '@/components/use-load-error';
import { knownGeneration } from '@/entities/picture/cache';
import { generationOptions } from '@/entities/picture/get-generation';
import { LargeView } from '@/entities/picture/large-view/large-view';
import { pageBelow } from '@/entities/picture/picture-address';
import { PictureDialog } from '@/entities/picture/picture-dialog';
import { SignedInOnly } from '@/entities/session/signed-in-only';
import { shouldRetryQuery } from '@/lib/query-client';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { Heading } from '@/ui/text';
import { knownTab } from '../generate-tabs';
import { OwnPictureActions, OwnPictureDetails } from './own-picture-details';
import { PictureStatus } from './picture-status';
import type { Reuse } from './reuse-buttons';
import { useNeighbors } from './use-neighbors';
import { usePictureKeys } from './use-picture-keys';

/** One of the user's own pictures at its own address: over the page that it was opened from, or alone. */
export function PicturePage() {
  const { id = '' } = useParams();
  const isOver = pageBelow(useLocation()) !== null;
  return (
    <SignedInOnly message="Please log in to view your pictures">
      {isOver ? <PictureOver id={id} /> : <PictureAlone id={id} />}
    </SignedInOnly>
  );
}

function PictureOver({ id }: { id: string }) {
  const { picture, fallback } = usePicture(id);
  const { isLeaving, close, leave } = useLeave();
  const { place, onRemoved } = useNeighbors(id, close);
  const wasThere = useRef(false);
  if (picture) wasThere.current = true;
  useEffect(() => {
    if (picture === null && wasThere.current) onRemoved();
  }, [picture, onRemoved]);
  usePictureKeys(picture ?? null, leave);
  return (
    <PictureDialog
      open={!isLeaving}
      onClose={close}
      leavesFocus={isLeaving}
      picture={picture ?? undefined}
      place={place}
      quickActions={picture ? <OwnPictureActions picture={picture} /> : null}
      status={picture && picture.status !== 'completed' ? <PictureStatus generation={picture} /> : undefined}
      details={picture ? <OwnPictureDetails picture={picture} onReused={leave} /> : null}
      fallback={fallback}
    />
  );
}

function PictureAlone({ id }: { id: string }) {
  const { picture, fallback } = usePicture(id);
  const navigate = useNavigate();
  const onReused = (use: Reuse) => {
    if (use === 'settings') void navigate('/generate');
  };
  usePictureKeys(picture ?? null, onReused);
  const create = (
    <ButtonLink to="/generate" size="sm">
      <Plus aria-hidden="true" className="size-4" />
      Create
    </ButtonLink>
  );
  return (
    <>
      <PageMeta title={picture ? titleOf(picture) : 'Picture'} path={null} />
      {picture ? (
        <div className="flex flex-1 flex-col md:h-[calc(100dvh-4rem-1px)] md:flex-none" data-studio>
          <LargeView
            picture={picture}
            place={null}
            tools={create}
            heading={
              <Heading level={1} size="sm">
                Picture
              </Heading>
            }
            quickActions={<OwnPictureActions picture={picture} />}
            status={picture.status === 'completed' ? undefined : <PictureStatus generation={picture} />}
            details={<OwnPictureDetails picture={picture} onReused={onReused} />}
          />
        </div>
      ) : (
        <div className="m-auto w-full max-w-3xl p-4">
          <Heading level={1} className="sr-only">
            Picture
          </Heading>
          {fallback}
        </div>
      )}
    </>
  );
}

/** Characters of the prompt in the tab's title. */
const TITLE_LENGTH = 60;

function titleOf({ prompt }: Generation): string {
  return prompt.length > TITLE_LENGTH ? `${prompt.slice(0, TITLE_LENGTH).trimEnd()}…` : prompt;
}

/** The picture in its newest version, null if there is none; and what to show in its place. */
function usePicture(id: string) {
  const client = useQueryClient();
  const options = generationOptions(id);
  const query = useQuery({
    ...options,
    // The list's version until the answer arrives.
    placeholderData: () => knownGeneration(client, id) ?? undefined,
    retry: (failures, error) => !isNoId(error) && shouldRetryQuery(failures, error),
  });
  const error = useLoadError(query);
  const isGone = query.data === null || isNoId(error);
  const fallback = isGone ? (
    <EmptyState
      icon={<ImageOff />}
      title="This picture is not there"
      description="It was deleted, or it belongs to another account."
      action={<ButtonLink to="/generate">Create</ButtonLink>}
    />
  ) : error ? (
    <LoadFailure what="the picture" query={query} error={error} />
  ) : (
    <div role="status">
      <span className="sr-only">Loading the picture…</span>
      <Skeleton className="h-[60dvh] w-full" />
    </div>
  );
  return { picture: isGone ? null : query.data, fallback };
}

/** Returns whether the address has no valid id. */
function isNoId(error: unknown): boolean {
  return isEaselError(error, 'validation_failed');
}

/** The ways back to the page below, of which only the first press counts, and on to the feed. */
function useLeave() {
  const navigate = useNavigate();
  const over = pageBelow(useLocation())?.over;
  const isOverFeed =
    over?.pathname === '/generate' && knownTab(new URLSearchParams(over.search).get('tab')) === 'generate';
  const isClosing = useRef(false);
  // The composer has taken the focus; closing must not restore it.
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    void navigate(-1);
  };
  const leave = (use: Reuse) => {
    if (use === 'settings') setLeaving(true);
    if (isOverFeed) close();
    else if (use === 'settings') void navigate('/generate', { replace: true });
  };
  return { isLeaving, close, leave };
}
