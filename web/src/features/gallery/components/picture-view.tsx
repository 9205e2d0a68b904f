import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LoadFailure } from '@/components/load-failure';
import { useLoadError } from '@/components/use-load-error';
import { GALLERY } from '@/content/gallery';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { isGone, useGalleryItem } from '../api/get-gallery-item';
import { altOf, authorOf } from '../picture-text';
import { useArrowKeys } from '../use-arrow-keys';
import { PictureActions } from './picture-actions';
import { PictureFacts } from './picture-facts';
import { PictureStepper } from './picture-stepper';

/** How many pictures before the last known one the next page is wanted. */
const NEAR_END = 3;

/** One picture, large, with everything that made it, and its neighbors by the arrow keys. Also without a list around it. */
export function PictureView({
  id,
  isOpen,
  items,
  onStep,
  onClose,
  onNearEnd,
  onRemoved,
}: {
  id: string;
  isOpen: boolean;
  items: readonly GalleryItem[];
  onStep: (id: string) => void;
  onClose: () => void;
  onNearEnd: () => void;
  /** It is no longer there to give the focus back to. */
  onRemoved: () => void;
}) {
  const index = items.findIndex((item) => item.id === id);
  const query = useGalleryItem(id, items[index]);
  const { data: item, refetch } = query;
  const error = useLoadError(query);
  const [isRemoved, setRemoved] = useState(false);
  const previous = items[index - 1];
  const next = index < 0 ? undefined : items[index + 1];
  const isNearEnd = isOpen && index >= items.length - NEAR_END;

  useArrowKeys(isOpen, {
    ArrowLeft: previous && (() => onStep(previous.id)),
    ArrowRight: next && (() => onStep(next.id)),
  });
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  usePreload(isOpen ? [next, previous] : []);

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={item ? titleOf(item) : 'Picture'}
      size="xl"
      isForLooking
      leavesFocus={isRemoved}
    >
      {item ? (
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem] lg:gap-8">
          <div>
            <LargePicture key={item.id} item={item} onBroken={() => void refetch()} />
            <PictureStepper
              index={index}
              count={items.length}
              words={altOf(item)}
              previous={previous}
              next={next}
              onStep={onStep}
            />
          </div>
          <div className="flex flex-col gap-5">
            <p className="max-h-48 overflow-y-auto whitespace-pre-wrap">{item.prompt}</p>
            <PictureFacts item={item} />
            <PictureActions
              item={item}
              onRemoved={() => {
                setRemoved(true);
                onClose();
                onRemoved();
              }}
            />
          </div>
        </div>
      ) : isGone(error) ? (
        <EmptyState
          icon={<ImageOff />}
          title={GALLERY.gone}
          description={GALLERY.goneHint}
          action={<Button onClick={onClose}>Back to the Gallery</Button>}
        />
      ) : error ? (
        <LoadFailure what="the picture" query={query} error={error} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading the picture…</span>
          <Skeleton className="h-[60dvh] w-full" />
        </div>
      )}
    </Dialog>
  );
}

/** In its final place from the first moment on: the thumbnail of the list lies below until the picture covers it. */
function LargePicture({ item, onBroken }: { item: GalleryItem; onBroken: () => void }) {
  const { width, height, image } = item;
  const [isRetried, setRetried] = useState(false);
  return (
    <div className="mx-auto w-full" style={{ maxWidth: `calc(68dvh * ${width / height})` }}>
      <img
        key={image.displayUrl}
        src={image.displayUrl}
        alt={altOf(item)}
        width={width}
        height={height}
        onError={() => {
          if (isRetried) return;
          setRetried(true);
          onBroken();
        }}
        className="h-auto w-full rounded-md bg-center bg-cover bg-sunken"
        style={{ backgroundImage: `url("${image.thumbnailUrl}")` }}
      />
    </div>
  );
}

function titleOf(item: GalleryItem): string {
  return item.title ?? `Picture by ${authorOf(item)}`;
}

/** The neighbors are there when somebody steps on. */
function usePreload(items: readonly (GalleryItem | undefined)[]): void {
  const urls = items.map((item) => item?.image.displayUrl ?? '').join(' ');
  useEffect(() => {
    for (const url of urls.split(' ').filter(Boolean)) new Image().src = url;
  }, [urls]);
}
