import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LoadFailure } from '@/components/load-failure';
import { useLoadError } from '@/components/use-load-error';
import { GALLERY } from '@/content/gallery';
import { PictureDialog } from '@/entities/picture/picture-dialog';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { isGone, useGalleryItem } from '../api';
import { altOf, authorOf } from '../picture-text';
import { PictureActions } from './picture-actions';
import { PictureFacts } from './picture-facts';
import { PictureStepper } from './picture-stepper';

/** Requests the next page this many pictures before the last loaded one. */
const NEAR_END = 3;

/** One picture, large, with its recipe. The arrow keys step to its neighbors. Works without a list, too. */
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
  /** Called when the picture was removed, and with it the element to return the focus to. */
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
    <PictureDialog
      open={isOpen}
      onClose={onClose}
      title={item && titleOf(item)}
      leavesFocus={isRemoved}
      picture={item}
      alt={item && altOf(item)}
      renew={refetch}
      below={
        item && (
          <PictureStepper
            index={index}
            count={items.length}
            words={altOf(item)}
            previous={previous}
            next={next}
            onStep={onStep}
          />
        )
      }
      facts={item && <PictureFacts item={item} />}
      actions={
        item && (
          <PictureActions
            item={item}
            onRemoved={() => {
              setRemoved(true);
              onClose();
              onRemoved();
            }}
          />
        )
      }
      fallback={
        isGone(error) ? (
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
        )
      }
    />
  );
}

function titleOf(item: GalleryItem): string {
  return item.title ?? `Picture by ${authorOf(item)}`;
}

/** Preloads the neighbors. */
function usePreload(items: readonly (GalleryItem | undefined)[]): void {
  const urls = items.map((item) => item?.image.displayUrl ?? '').join(' ');
  useEffect(() => {
    for (const url of urls.split(' ').filter(Boolean)) new Image().src = url;
  }, [urls]);
}

type Key = 'ArrowLeft' | 'ArrowRight';

/** Handles the arrow keys while `isActive`, except in text fields and with modifier keys. */
export function useArrowKeys(
  isActive: boolean,
  actions: Readonly<Record<Key, (() => void) | undefined>>,
): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.target instanceof Element && event.target.closest('input, textarea, [role="alertdialog"]'))
        return;
      latest.current[event.key]?.();
    };
    // In the capture phase, since a dialog stops these keys from bubbling.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [isActive]);
}
