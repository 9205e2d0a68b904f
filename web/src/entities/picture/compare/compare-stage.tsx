import { MoveHorizontal } from 'lucide-react';
import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { LargeImage, type LargePicture } from '../large-view/large-image';
import type { Zoom } from '../large-view/use-zoom';
import type { Size } from '../large-view/zoom';
import type { PictureImageProps } from '../picture-image';

/** Half of the slider's thumb, which reaches over the pictures' edges at both ends. */
const HALF_THUMB = '1.375rem';

/** Returns the size to which both pictures are scaled. */
export function sharedSize(left: Size, right: Size): Size {
  return { width: Math.max(left.width, right.width), height: Math.max(left.height, right.height) };
}

/** A picture on one side of the line. */
export interface ComparedPicture extends LargePicture, Pick<PictureImageProps, 'renew'> {}

/** The names of the two sides. */
export interface Sides {
  left: string;
  right: string;
}

/**
 * Two pictures on top of each other with a movable dividing line: the left picture shows to the left of it, the right
 * one to the right.
 */
export function CompareStage({
  left,
  right,
  sides,
  zoom,
  position,
  onMove,
}: {
  left: ComparedPicture;
  right: ComparedPicture;
  sides: Sides;
  zoom: Zoom;
  /** The line's position, in percent of the width of the visible part of the pictures. */
  position: number;
  onMove: (position: number) => void;
}) {
  const shared = sharedSize(left, right);
  const seen = useRef<HTMLDivElement>(null);
  // While the pictures are cropped, a drag pans them.
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (zoom.isCropped || event.buttons !== 1 || event.target instanceof HTMLInputElement) return;
    const box = seen.current?.getBoundingClientRect();
    if (!box) return;
    onMove(Math.round(Math.min(100, Math.max(0, ((event.clientX - box.left) / box.width) * 100))));
  };
  return (
    <div className="absolute inset-0 touch-none select-none" onPointerDown={follow} onPointerMove={follow}>
      <div ref={seen} className="-translate-1/2 absolute top-1/2 left-1/2" style={partInSight(shared, zoom)}>
        <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - position}% 0 0)` }}>
          <LargeImage
            picture={left}
            alt={`${sides.left}: ${left.prompt}`}
            renew={left.renew}
            zoom={zoomOf(left, shared, zoom)}
          />
        </div>
        <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${position}%)` }}>
          <LargeImage
            picture={right}
            alt={`${sides.right}: ${right.prompt}`}
            renew={right.renew}
            zoom={zoomOf(right, shared, zoom)}
          />
        </div>
        <div
          aria-hidden="true"
          className="-translate-x-1/2 pointer-events-none absolute inset-y-0 w-0.5 bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.45)]"
          style={{ left: `${position}%` }}
        >
          <span className="-translate-1/2 absolute top-1/2 left-1/2 flex size-11 items-center justify-center rounded-full border border-black/30 bg-white text-black shadow-lifted">
            <MoveHorizontal className="size-5" />
          </span>
        </div>
        <input
          type="range"
          min={0}
          max={100}
          value={position}
          aria-label="Divider"
          aria-valuetext={`${sides.left} ${position}%, ${sides.right} ${100 - position}%`}
          onChange={(event) => onMove(Number(event.target.value))}
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 h-11 cursor-ew-resize outline-none! appearance-none rounded-full bg-transparent [&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-11 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-transparent [&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-11 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-transparent focus-visible:[&::-moz-range-thumb]:outline-2 focus-visible:[&::-moz-range-thumb]:outline-focus focus-visible:[&::-webkit-slider-thumb]:outline-3 focus-visible:[&::-webkit-slider-thumb]:outline-focus"
          style={{ left: `-${HALF_THUMB}`, width: `calc(100% + 2 * ${HALF_THUMB})` }}
        />
        <Caption side="left-2">{sides.left}</Caption>
        <Caption side="right-2">{sides.right}</Caption>
      </div>
    </div>
  );
}

/**
 * Returns the size of the visible part of the pictures. It is centered on the stage, because a picture leaves a gap
 * only in a dimension in which it is smaller.
 */
function partInSight({ width, height }: Size, { view }: Zoom): CSSProperties {
  if (!view) return { width: '100%', height: '100%' };
  return { width: `min(100%, ${width * view.scale}px)`, height: `min(100%, ${height * view.scale}px)` };
}

/** Returns the zoom that fits the picture into the shared size, around the same center. */
function zoomOf(picture: Size, shared: Size, { view, isMoving }: Zoom) {
  const factor = Math.min(shared.width / picture.width, shared.height / picture.height);
  return { view: view && { ...view, scale: view.scale * factor }, isMoving, swipe: 0 };
}

function Caption({ side, children }: { side: string; children: string }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute top-2 rounded-md bg-black/60 px-2 py-0.5 font-medium text-sm text-white ${side}`}
    >
      {children}
    </span>
  );
}
