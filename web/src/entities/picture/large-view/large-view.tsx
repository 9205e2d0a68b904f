import { type ReactNode, useEffect, useRef } from 'react';
import type { Shortcut } from '@/components/shortcut-sheet';
import { useKeys } from '@/lib/use-keys';
import { LargeFrame } from './large-frame';
import { LargeImage, type LargePicture } from './large-image';
import { useZoom } from './use-zoom';
import { useZoomKeys } from './use-zoom-keys';
import { type ListPlace, ViewBar } from './view-bar';
import { useViewHelp, ViewHelp } from './view-help';

export interface LargeViewProps {
  picture: LargePicture;
  /** The picture's description; its prompt by default. */
  alt?: string | undefined;
  /** Fetches new links when these have expired. Defaults to refetching the user's own generation. */
  renew?: (() => Promise<unknown>) | undefined;
  /** Whether the document that the server sent already shows it. */
  isInDocument?: boolean;
  /** Its place in the list that it was opened from; null without a list. */
  place: ListPlace | null;
  /** More buttons for the bar. */
  tools?: ReactNode;
  heading: ReactNode;
  /** Beside the heading. */
  quickActions?: ReactNode;
  /** Below the prompt. */
  details: ReactNode;
  /** Shown instead of a picture that is not finished. */
  status?: ReactNode;
  /** Undefined for a page, which cannot be closed. */
  onClose?: (() => void) | undefined;
  /** Whether it handles keys. */
  isActive?: boolean;
  /** Keys that the caller handles, for the list that `?` shows. */
  shortcuts?: readonly Shortcut[] | undefined;
}

/**
 * One picture as large as the window allows, to zoom and pan, with its details beside or below it. Arrow keys and
 * swipes go to its neighbors; while part of the picture is out of sight, they pan.
 */
export function LargeView({
  picture,
  alt = picture.prompt,
  renew,
  isInDocument = false,
  place,
  tools,
  heading,
  quickActions,
  details,
  status,
  onClose,
  isActive = true,
  shortcuts,
}: LargeViewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const step = (direction: 1 | -1) => (direction > 0 ? place?.onNext?.() : place?.onPrevious?.());
  const zoom = useZoom(stage, picture, { key: picture.id, onStep: place ? step : undefined });
  const help = useViewHelp();
  const { set: setHelp } = help;
  const takesKeys = isActive && !help.isOpen;
  useZoomKeys(zoom, { arrowleft: place?.onPrevious, arrowright: place?.onNext }, takesKeys);
  useKeys({ '?': () => setHelp(true) }, takesKeys);
  useEffect(() => () => setHelp(false), [setHelp]);
  return (
    <LargeFrame
      bar={<ViewBar onClose={onClose} place={place} words={alt} zoom={zoom} tools={tools} />}
      zoom={zoom}
      stageRef={stage}
      size={picture}
      stage={
        <LargeImage
          key={picture.id}
          picture={picture}
          alt={alt}
          renew={renew}
          zoom={zoom}
          isInDocument={isInDocument}
        >
          {status}
        </LargeImage>
      }
      details={
        <>
          <div className="-my-1 flex min-h-9 items-center justify-between gap-3">
            {heading}
            {quickActions}
          </div>
          <p className="wrap-anywhere max-h-64 shrink-0 overflow-y-auto whitespace-pre-wrap text-[0.9375rem] leading-snug">
            {picture.prompt}
          </p>
          {details}
          {isActive ? <ViewHelp shortcuts={shortcuts} /> : null}
        </>
      }
    />
  );
}
