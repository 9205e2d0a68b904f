import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeys } from '@/lib/use-keys';
import { useViewing } from '../viewing';
import { LargeImage, type LargePicture } from './large-image';
import { useZoom } from './use-zoom';
import { type ListPlace, ViewBar } from './view-bar';

export interface LargeViewProps {
  picture: LargePicture;
  /** The picture's description; its prompt by default. */
  alt?: string | undefined;
  /** Fetches new links after these expired. Defaults to refetching the user's own generation. */
  renew?: (() => Promise<unknown>) | undefined;
  /** Its place in the list that it was opened from; null without a list. */
  place: ListPlace | null;
  /** Further buttons of the bar. */
  tools?: ReactNode;
  heading: ReactNode;
  /** Beside the heading. */
  quickActions?: ReactNode;
  /** Below the prompt. */
  details: ReactNode;
  /** Over a picture that is not finished, in its place. */
  status?: ReactNode;
  /** Undefined for a page, which is not closed. */
  onClose?: (() => void) | undefined;
  /** Whether it handles keys. */
  isActive?: boolean;
}

/**
 * One picture as large as the window allows, to zoom and pan, with its details beside or below it. Arrow keys and swipes step to its
 * neighbors; while a part of it is out of sight, they pan.
 */
export function LargeView({
  picture,
  alt = picture.prompt,
  renew,
  place,
  tools,
  heading,
  quickActions,
  details,
  status,
  onClose,
  isActive = true,
}: LargeViewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const isViewing = useViewing(({ isOn }) => isOn);
  const step = (direction: 1 | -1) => (direction > 0 ? place?.onNext?.() : place?.onPrevious?.());
  const zoom = useZoom(stage, picture, { key: picture.id, onStep: place ? step : undefined });
  useLeaveViewing();

  const { isCropped, look } = zoom;
  const keys = {
    arrowleft: isCropped ? () => look({ x: -1, y: 0 }) : place?.onPrevious,
    arrowright: isCropped ? () => look({ x: 1, y: 0 }) : place?.onNext,
    arrowup: isCropped ? () => look({ x: 0, y: -1 }) : undefined,
    arrowdown: isCropped ? () => look({ x: 0, y: 1 }) : undefined,
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.fit,
    '1': zoom.showActualSize,
    f: useViewing.getState().toggle,
  };
  useKeys(keys, isActive);

  return (
    <div
      data-viewing={isViewing ? '' : undefined}
      className={clsx(
        'grid min-h-full flex-1',
        isViewing
          ? 'h-dvh grid-rows-[auto_minmax(0,1fr)] bg-black'
          : 'max-md:grid-rows-[auto_62dvh_auto] md:h-full md:grid-cols-[minmax(0,1fr)_21rem] md:grid-rows-[auto_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_24rem]',
      )}
    >
      <div
        className={clsx(
          'min-w-0',
          isViewing ? 'bg-black' : 'bg-ground max-md:sticky max-md:top-0 max-md:z-10',
        )}
      >
        <ViewBar onClose={onClose} place={place} words={alt} zoom={zoom} tools={tools} />
      </div>
      <div
        className={clsx(
          'relative min-w-0',
          isViewing ? 'bg-black p-0' : 'bg-ground px-2 pb-2 sm:px-4 sm:pb-4',
        )}
      >
        <div
          ref={stage}
          data-stage
          className={clsx(
            'relative size-full overflow-hidden',
            isCropped ? 'touch-none' : 'touch-pan-y',
            isCropped ? (zoom.isMoving ? 'cursor-grabbing' : 'cursor-grab') : 'cursor-zoom-in',
          )}
        >
          <LargeImage key={picture.id} picture={picture} alt={alt} renew={renew} zoom={zoom}>
            {status}
          </LargeImage>
        </div>
      </div>
      {isViewing ? null : (
        <aside
          aria-label="Details"
          className="flex min-w-0 flex-col gap-4 border-line bg-surface p-4 max-md:border-t sm:p-5 md:col-start-2 md:row-span-2 md:row-start-1 md:overflow-y-auto md:border-l"
        >
          <div className="-my-1 flex min-h-9 items-center justify-between gap-3">
            {heading}
            {quickActions}
          </div>
          <p className="wrap-anywhere max-h-64 overflow-y-auto whitespace-pre-wrap text-[0.9375rem] leading-snug">
            {picture.prompt}
          </p>
          {details}
        </aside>
      )}
    </div>
  );
}

/** Leaves the viewing mode with the picture, unless the page below was in it before. */
function useLeaveViewing(): void {
  const [wasViewing] = useState(() => useViewing.getState().isOn);
  useEffect(() => {
    if (!wasViewing) return useViewing.getState().leave;
  }, [wasViewing]);
}
