import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { ViewingButton } from '../viewing-button';
import type { Zoom } from './use-zoom';

const ICON = 'size-4.5';

/** The position of a picture in the list that it was opened from. */
export interface ListPlace {
  /** From 0. */
  index: number;
  /** The number of pictures loaded so far. */
  count: number;
  hasMore: boolean;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The bar above the stage: close, the neighbors, zoom and other actions. */
export function ViewBar({
  onClose,
  place,
  words,
  zoom,
  tools,
}: {
  /** Undefined for a page, which cannot be closed. */
  onClose: (() => void) | undefined;
  place: ListPlace | null;
  /** Describes the picture for screen readers. */
  words: string;
  zoom: Zoom;
  tools?: ReactNode;
}) {
  return (
    // If a window or the details leave little room, only the wheel and the keys zoom.
    <div className="@container flex min-h-12 items-center gap-1 px-1.5 sm:gap-2 sm:px-2.5">
      {onClose ? (
        <IconButton
          label="Close"
          size="sm"
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={onClose}
        />
      ) : null}
      {place ? <Neighbors place={place} words={words} /> : null}
      <span className="grow" />
      <ZoomButtons zoom={zoom} />
      {tools}
      <ViewingButton />
    </div>
  );
}

function Neighbors({
  place: { index, count, hasMore, onPrevious, onNext },
  words,
}: {
  place: ListPlace;
  words: string;
}) {
  return (
    <div className="flex items-center">
      <IconButton
        label="Previous picture"
        size="sm"
        aria-keyshortcuts="ArrowLeft"
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <p
        role="status"
        className="min-w-14 whitespace-nowrap text-center text-ink-muted text-sm tabular-nums sm:min-w-18"
      >
        <span className="sr-only">Picture </span>
        {index + 1} of {count}
        {hasMore ? '+' : ''}
        <span className="sr-only">: {words}</span>
      </p>
      <IconButton
        label="Next picture"
        size="sm"
        aria-keyshortcuts="ArrowRight"
        icon={<ChevronRight aria-hidden="true" className="size-5" />}
        disabled={!onNext}
        onClick={onNext}
      />
    </div>
  );
}

function ZoomButtons({ zoom }: { zoom: Zoom }) {
  const percent = Math.round((zoom.view?.scale ?? 1) * 100);
  return (
    <fieldset aria-label="Zoom" className="flex items-center">
      <span className="pointer-coarse:hidden @max-[34rem]:hidden">
        <IconButton
          label="Zoom out (−)"
          size="sm"
          aria-keyshortcuts="-"
          icon={<ZoomOut aria-hidden="true" className={ICON} />}
          onClick={zoom.zoomOut}
        />
      </span>
      <output
        aria-label="Size"
        className="min-w-12 text-center text-ink-muted text-sm tabular-nums @max-[34rem]:hidden"
      >
        {percent}%
      </output>
      <span className="pointer-coarse:hidden @max-[34rem]:hidden">
        <IconButton
          label="Zoom in (+)"
          size="sm"
          aria-keyshortcuts="+"
          icon={<ZoomIn aria-hidden="true" className={ICON} />}
          onClick={zoom.zoomIn}
        />
      </span>
      <ScaleButton keys="0" isPressed={zoom.isFitted} onPress={zoom.fit}>
        Fit
      </ScaleButton>
      <ScaleButton keys="1" isPressed={!zoom.isFitted && percent === 100} onPress={zoom.showActualSize}>
        100%
      </ScaleButton>
    </fieldset>
  );
}

function ScaleButton({
  keys,
  isPressed,
  onPress,
  children,
}: {
  keys: string;
  isPressed: boolean;
  onPress: () => void;
  children: string;
}) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-keyshortcuts={keys}
      aria-pressed={isPressed}
      className="px-2! font-medium! aria-pressed:underline aria-pressed:decoration-2 aria-pressed:decoration-accent aria-pressed:underline-offset-4"
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
