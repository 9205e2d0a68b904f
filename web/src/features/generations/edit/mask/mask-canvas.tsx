import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { drawArea } from './draw-mask';
import { FEATHER_MAX, inside, type Mask, type Point, withoutLastStroke, withPoint, withStroke } from './mask';

/** The overlay's longer side, in pixels. The mask itself has the picture's size. */
const LONG_SIDE = 1_024;
/**
 * Pixels by which the overlay is larger on each side, so that its soft edge does not fade out at the picture's sides.
 */
const MARGIN = Math.ceil(FEATHER_MAX * LONG_SIDE);
const STEP = 0.02;
const LARGE_STEP = 0.1;
const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export interface Brush {
  /** As a fraction of the picture's longer side. */
  width: number;
  erases: boolean;
}

/** Shows the mask over the picture. Takes strokes by mouse, finger, pen and keyboard. */
export function MaskCanvas({
  picture,
  mask,
  brush,
  onChange,
}: {
  /** Only its shape matters. */
  picture: { width: number; height: number };
  mask: Mask;
  brush: Brush;
  onChange: (mask: Mask) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const current = useRef(mask);
  current.current = mask;
  /** The pointer of the current stroke. */
  const drawing = useRef<{ pointerId: number; pointerType: string } | null>(null);
  const [cursor, setCursor] = useState<Point | null>(null);
  const helpId = useId();
  const factor = LONG_SIDE / Math.max(picture.width, picture.height);
  const size = { width: Math.round(picture.width * factor), height: Math.round(picture.height * factor) };

  useEffect(() => {
    if (canvas.current) drawArea(canvas.current, mask, '#e0218a', MARGIN);
  }, [mask]);

  const change = (next: Mask) => {
    // Several events can come before the next render.
    current.current = next;
    onChange(next);
  };
  const pointOf = (event: { clientX: number; clientY: number }) => {
    const box = place.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return inside({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const { pointerId, pointerType } = event;
    if (drawing.current) {
      // A second finger or the palm does not draw. A pen does, because the hand that holds it may have touched the
      // screen first.
      if (pointerType !== 'pen' || drawing.current.pointerType === 'pen') return;
      change(withoutLastStroke(current.current));
    }
    drawing.current = { pointerId, pointerType };
    event.currentTarget.setPointerCapture(pointerId);
    change(withStroke(current.current, { ...brush, points: [pointOf(event)] }));
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const isDrawing = drawing.current?.pointerId === event.pointerId;
    if (drawing.current && !isDrawing) return;
    setCursor(pointOf(event));
    if (!isDrawing) return;
    const events = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const passed = events.length > 0 ? events : [event.nativeEvent];
    change(passed.reduce((next, each) => withPoint(next, pointOf(each)), current.current));
  };
  const end = ({ pointerId }: PointerEvent<HTMLElement>) => {
    if (drawing.current?.pointerId === pointerId) drawing.current = null;
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const at = cursor ?? { x: 0.5, y: 0.5 };
    if (event.key === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return change(withoutLastStroke(current.current));
    }
    if (event.key === ' ') {
      event.preventDefault();
      setCursor(at);
      return event.repeat ? undefined : change(withStroke(current.current, { ...brush, points: [at] }));
    }
    const direction = MOVES[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const next = inside({ x: at.x + direction.x * step, y: at.y + direction.y * step });
    setCursor(next);
    if (event.altKey) change(withStroke(current.current, { ...brush, points: [at, next] }));
  };

  const ring = (brush.width * Math.max(picture.width, picture.height)) / picture.width;
  return (
    <>
      <div
        ref={place}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys
        tabIndex={0}
        aria-label="Mask"
        aria-describedby={helpId}
        className="[container-type:size] absolute inset-0 cursor-crosshair touch-none overflow-hidden rounded-md focus-visible:outline-3 focus-visible:outline-focus"
        onPointerDown={begin}
        onPointerMove={move}
        onLostPointerCapture={end}
        onPointerLeave={() => setCursor(null)}
        onKeyDown={press}
        onFocus={() => setCursor((before) => before ?? { x: 0.5, y: 0.5 })}
        onBlur={() => setCursor(null)}
      >
        <canvas
          ref={canvas}
          width={size.width + 2 * MARGIN}
          height={size.height + 2 * MARGIN}
          className="absolute max-w-none opacity-55"
          style={{
            left: partOf(-MARGIN, size.width),
            top: partOf(-MARGIN, size.height),
            width: partOf(size.width + 2 * MARGIN, size.width),
            // The standard deviation of the soft edge that `encodeMask` makes: a quarter of its width.
            filter: `blur(${mask.feather * 25}cqmax)`,
          }}
        />
      </div>
      {cursor ? (
        <span
          aria-hidden="true"
          className="-translate-1/2 pointer-events-none absolute aspect-square rounded-full border-2 border-white mix-blend-difference"
          style={{ left: `${cursor.x * 100}%`, top: `${cursor.y * 100}%`, width: `${ring * 100}%` }}
        />
      ) : null}
      <p id={helpId} className="sr-only">
        Drag to brush. With the keyboard, arrow keys move the brush, Space sets a dot, Alt with an arrow key
        draws a line, and Control+Z undoes the last stroke.
      </p>
    </>
  );
}

const partOf = (pixels: number, side: number) => `${(pixels / side) * 100}%`;
