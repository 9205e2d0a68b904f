import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '@/components/load-failure';
import { useLoadError } from '@/components/use-load-error';
import { GALLERY } from '@/content/gallery';
import { usePlace } from '@/entities/picture/large-view/use-place';
import { PictureDialog } from '@/entities/picture/picture-dialog';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { isGone, useGalleryItem } from '../api';
import { altOf, titleOf } from '../picture-text';
import { GALLERY_SHORTCUTS, PictureActions } from './picture-actions';
import { PictureFacts } from './picture-facts';

/** One picture, large, with its recipe. Also works without a list. */
export function PictureView({
  id,
  isOpen,
  items,
  hasMore,
  onStep,
  onClose,
  onNearEnd,
  onRemoved,
}: {
  id: string;
  isOpen: boolean;
  items: readonly GalleryItem[];
  hasMore: boolean;
  onStep: (id: string) => void;
  onClose: () => void;
  onNearEnd: () => void;
  /** Called when the picture was removed, along with the element that the focus would return to. */
  onRemoved: () => void;
}) {
  const query = useGalleryItem(
    id,
    items.find((item) => item.id === id),
  );
  const { data: item, refetch } = query;
  const error = useLoadError(query);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const place = usePlace(isOpen ? id : null, items, { hasMore, onStep, onNearEnd });

  return (
    <PictureDialog
      open={isOpen}
      onClose={onClose}
      title={item && titleOf(item)}
      leavesFocus={removedId === id}
      picture={item}
      alt={item && altOf(item)}
      renew={refetch}
      place={place}
      shortcuts={GALLERY_SHORTCUTS}
      details={
        item && (
          <>
            <PictureActions
              item={item}
              onRemoved={() => {
                setRemovedId(id);
                onClose();
                onRemoved();
              }}
            />
            <div className="border-line border-t pt-4">
              <PictureFacts item={item} />
            </div>
          </>
        )
      }
      fallback={
        isGone(error) ? (
          <EmptyState
            icon={<ImageOff />}
            title={GALLERY.gone}
            description={GALLERY.goneHint}
            action={<Button onClick={onClose}>Back to the gallery</Button>}
          />
        ) : error ? (
          <LoadFailure what="the picture" query={query} error={error} />
        ) : (
          <div role="status">
            <span className="sr-only">Loading the picture…</span>
            <Skeleton className="h-[60dvh] w-full" />
          </div>
        )
      }
    />
  );
}
