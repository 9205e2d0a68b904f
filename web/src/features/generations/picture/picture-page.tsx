import { isEaselError } from '@easel/shared/client/easel-error';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { ImageOff, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { LoadFailure } from '@/components/load-failure';
import { PageMeta } from '@/components/page-meta';
import { useLoadError } from '@/components/use-load-error';
import { useGenerationQuery } from '@/entities/picture/get-generation';
import { NoPicture } from '@/entities/picture/large-view/no-picture';
import { pageBelow } from '@/entities/picture/picture-address';
import { takeOverPicture } from '@/entities/picture/take-over';
import { SignedInOnly } from '@/entities/session/signed-in-only';
import { firstPictures } from '@/lib/when-idle';
import { EmptyState } from '@/ui/empty-state';
import { FullDialog } from '@/ui/full-dialog';
import { Skeleton } from '@/ui/skeleton';
import { Heading } from '@/ui/text';
import { knownTab } from '../generate-tabs';
import { OwnPicture } from './own-picture';
import type { Reuse } from './reuse-buttons';
import { useNeighbors } from './use-neighbors';

export const loadData = ({ id = '' }: { id?: string }) => takeOverPicture(id);

/** One of the user's own pictures at its own address: over the page that it was opened from, or on its own. */
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
  return (
    <FullDialog open={!isLeaving} onClose={close} leavesFocus={isLeaving} title="Picture">
      {picture ? (
        <OwnPicture picture={picture} level={2} place={place} onClose={close} onReused={leave} />
      ) : (
        <NoPicture onClose={close}>{fallback}</NoPicture>
      )}
    </FullDialog>
  );
}

function PictureAlone({ id }: { id: string }) {
  const { picture, fallback } = usePicture(id);
  const [idInDocument] = useState(() => (firstPictures.isInDocument ? id : null));
  const navigate = useNavigate();
  const onReused = (use: Reuse) => {
    if (use === 'settings') void navigate('/generate');
  };
  // The header has it in wider windows.
  const create = (
    <ButtonLink to="/generate" variant="secondary" size="sm" className="md:hidden">
      <Plus aria-hidden="true" className="size-4" />
      Create
    </ButtonLink>
  );
  return (
    <>
      <PageMeta title={picture ? titleOf(picture) : 'Picture'} path={null} />
      {picture ? (
        <div
          key="picture"
          // The viewing mode has no header.
          className="flex flex-1 flex-col beside:h-[calc(100dvh-var(--header))] beside:flex-none beside:has-data-viewing:h-[calc(100dvh-var(--offline))]"
        >
          <OwnPicture
            picture={picture}
            isInDocument={idInDocument === id}
            level={1}
            place={null}
            tools={create}
            onReused={onReused}
          />
        </div>
      ) : (
        <div key="none" className="m-auto w-full max-w-3xl p-4">
          <Heading level={1} className="sr-only">
            Picture
          </Heading>
          {fallback}
        </div>
      )}
    </>
  );
}

/** Maximum length of the prompt in the tab's title, in characters. */
const TITLE_LENGTH = 60;

function titleOf({ prompt }: Generation): string {
  return prompt.length > TITLE_LENGTH ? `${prompt.slice(0, TITLE_LENGTH).trimEnd()}…` : prompt;
}

/** The newest version of the picture, null if there is none, and what to show instead. */
function usePicture(id: string) {
  const query = useGenerationQuery(id);
  const error = useLoadError(query);
  // The address may contain no valid id.
  const isGone = query.data === null || isEaselError(error, 'validation_failed');
  const fallback = isGone ? (
    <EmptyState
      icon={<ImageOff />}
      title="Picture not found"
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

/** Leads back to the page below, where only the first press counts, or on to the feed. */
function useLeave() {
  const navigate = useNavigate();
  const over = pageBelow(useLocation())?.over;
  const isOverFeed =
    over?.pathname === '/generate' && knownTab(new URLSearchParams(over.search).get('tab')) === 'generate';
  const isClosing = useRef(false);
  // The composer has taken the focus, which closing must not move.
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
