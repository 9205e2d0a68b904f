import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { Text } from '@/ui/text';

/** The place in the list, with buttons to the neighbors. Nothing for a picture opened by its address. */
export function PictureStepper({
  index,
  count,
  words,
  previous,
  next,
  onStep,
}: {
  index: number;
  count: number;
  /** Describes the picture for screen readers. */
  words: string;
  previous: GalleryItem | undefined;
  next: GalleryItem | undefined;
  onStep: (id: string) => void;
}) {
  if (index < 0 || count < 2) return null;
  return (
    <div className="mt-3 flex items-center justify-center gap-3">
      <IconButton
        label="Previous picture"
        aria-keyshortcuts="ArrowLeft"
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        disabled={!previous}
        onClick={() => previous && onStep(previous.id)}
      />
      <Text role="status" size="sm" tone="muted" className="min-w-16 text-center tabular-nums">
        <span className="sr-only">Picture </span>
        {index + 1} of {count}
        <span className="sr-only">: {words}</span>
      </Text>
      <IconButton
        label="Next picture"
        aria-keyshortcuts="ArrowRight"
        icon={<ChevronRight aria-hidden="true" className="size-5" />}
        disabled={!next}
        onClick={() => next && onStep(next.id)}
      />
    </div>
  );
}
