import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { PictureListName } from '@/entities/picture/picture-address';
import { PictureLink } from '@/entities/picture/picture-link';
import { scrollBehavior } from '@/lib/motion';
import { GenerationPicture } from '../picture/generation-picture';
import { useSelection } from './selection';
import { TileStatus } from './tile-status';

/**
 * One picture of the feed. Its progress, failure and actions are laid over it, so that it keeps its size from the
 * request to the finished picture.
 */
export function PictureTile({
  generation,
  isPaused,
  isSmall,
  isTiny = false,
  canResume = false,
  inDocument,
  actions,
  list = 'feed',
}: {
  generation: Generation;
  isPaused: boolean;
  /** Whether there is less room for words. */
  isSmall: boolean;
  /** Whether there is no room for a word beside a button. */
  isTiny?: boolean;
  /** Whether to offer to resume a paused queue that holds it back. */
  canResume?: boolean;
  /** The file of the picture that the document already shows. */
  inDocument?: ComponentProps<typeof GenerationPicture>['inDocument'];
  /** Shown over the finished picture on hover and focus; always shown on a touch screen. */
  actions: ReactNode;
  /** The list with its neighbors. */
  list?: PictureListName;
}) {
  const isDone = generation.status === 'completed';
  const frame = useRef<HTMLElement>(null);
  useFocusWhenSelected(frame, generation.id);
  return (
    <figure
      ref={frame}
      tabIndex={-1}
      aria-label={generation.prompt}
      data-focus-item={generation.id}
      onFocus={() => useSelection.getState().select(generation.id)}
      className="group/tile relative size-full overflow-hidden rounded-md focus-visible:outline-2! focus-visible:outline-focus! focus-visible:outline-offset-2"
    >
      <GenerationPicture
        generation={generation}
        fit="fill"
        size={isSmall ? 'thumbnail' : 'display'}
        inDocument={inDocument}
        className="size-full"
      />
      {isDone ? (
        <PictureLink
          id={generation.id}
          list={list}
          aria-label={`View: ${generation.prompt}`}
          className="absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-2"
        />
      ) : (
        <TileStatus
          generation={generation}
          isPaused={isPaused}
          isSmall={isSmall}
          isTiny={isTiny}
          canResume={canResume}
        />
      )}
      {isDone && actions ? (
        <figcaption
          className={clsx(
            'absolute right-1.5 bottom-1.5 flex max-w-[calc(100%-0.75rem)] rounded-md bg-surface/92 shadow-card transition-opacity',
            'pointer-fine:opacity-0 group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 group-focus/tile:opacity-100',
          )}
        >
          {actions}
        </figcaption>
      ) : null}
    </figure>
  );
}

/** Takes the focus after an arrow key has selected this picture, even if it is only mounted then. */
function useFocusWhenSelected(frame: React.RefObject<HTMLElement | null>, id: string): void {
  const isNext = useSelection(({ selectedId, needsFocus }) => needsFocus && selectedId === id);
  useEffect(() => {
    if (!isNext) return;
    useSelection.getState().clearNeedsFocus();
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
  }, [isNext, frame]);
}
