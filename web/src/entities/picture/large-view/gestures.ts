import { type Point, wheelFactor } from './zoom';

/** CSS pixels that a finger moves sideways to go to a neighbor. */
const SWIPE = 56;
/** A press that moves no more than this many CSS pixels is not a drag. */
const TAP = 8;
/** Milliseconds and CSS pixels within which two taps are a double tap. */
const DOUBLE_TAP = { ms: 320, distance: 32 };

/** What the gestures do. Points and distances are in CSS pixels from the element's center. */
export interface GestureActions {
  /** Whether a drag moves the picture; if not, a finger swipes. */
  canPan: () => boolean;
  pan: (by: Point) => void;
  zoomBy: (factor: number, at: Point) => void;
  /** A double click or double tap. */
  toggle: (at: Point) => void;
  /** A swipe in progress. */
  swipe: (distance: number) => void;
  /** A swipe that was long enough: 1 to the next picture. */
  step: (direction: 1 | -1) => void;
  /** No pointer is pressed any longer. */
  end: () => void;
}

interface Press {
  pointers: Map<number, Point>;
  start: Point;
  type: string;
  /** Whether there were two fingers or a drag: it is then neither a tap nor a swipe. */
  isSpent: boolean;
  lastTap: { at: number; point: Point } | null;
}

/** Listens to wheel, pinch, drag, swipe, double click and double tap on the element. Returns a cleanup. */
export function listenToGestures(element: HTMLElement, actions: GestureActions): () => void {
  const press: Press = {
    pointers: new Map(),
    start: { x: 0, y: 0 },
    type: '',
    isSpent: false,
    lastTap: null,
  };
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  const listeners = {
    wheel(event: WheelEvent) {
      event.preventDefault();
      actions.zoomBy(wheelFactor(event), pointOf(event));
    },
    pointerdown(event: PointerEvent) {
      if (event.button !== 0 || isControl(event.target)) return;
      const point = pointOf(event);
      if (press.pointers.size === 0) Object.assign(press, { start: point, isSpent: false });
      press.type = event.pointerType;
      press.pointers.set(event.pointerId, point);
      if (press.pointers.size > 1) press.isSpent = true;
    },
    pointermove(event: PointerEvent) {
      // A mouse button that was released outside before a drag captured the pointer.
      if (event.pointerType === 'mouse' && event.buttons === 0) return listeners.pointerup(event);
      const before = press.pointers.get(event.pointerId);
      if (!before) return;
      const point = pointOf(event);
      const isDrag = distance(point, press.start) >= TAP;
      const other = [...press.pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
        actions.zoomBy(distance(point, other) / Math.max(1, distance(before, other)), middle);
      } else if (actions.canPan()) {
        if (!isDrag && !press.isSpent) return;
        press.isSpent = true;
        actions.pan({ x: point.x - before.x, y: point.y - before.y });
      } else if (press.type !== 'mouse' && !press.isSpent) {
        actions.swipe(point.x - press.start.x);
      }
      press.pointers.set(event.pointerId, point);
      // Captured only once it is a drag; otherwise a press on a link inside would not reach the link.
      if (isDrag && !element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
    },
    pointerup(event: PointerEvent) {
      if (!press.pointers.delete(event.pointerId) || press.pointers.size > 0) return;
      actions.end();
      if (event.type === 'pointercancel' || press.isSpent || press.type === 'mouse') return;
      const point = pointOf(event);
      const x = point.x - press.start.x;
      const y = point.y - press.start.y;
      if (Math.abs(x) >= SWIPE && Math.abs(x) > 1.5 * Math.abs(y)) actions.step(x < 0 ? 1 : -1);
      else if (Math.hypot(x, y) < TAP) tap(event.timeStamp, point);
    },
    dblclick(event: MouseEvent) {
      if (press.type === 'mouse' && !isControl(event.target)) actions.toggle(pointOf(event));
    },
  };

  /** Not every browser sends `dblclick` for touch. */
  function tap(at: number, point: Point): void {
    const { lastTap } = press;
    const isDouble =
      lastTap && at - lastTap.at < DOUBLE_TAP.ms && distance(point, lastTap.point) < DOUBLE_TAP.distance;
    press.lastTap = isDouble ? null : { at, point };
    if (isDouble) actions.toggle(point);
  }

  const stop = new AbortController();
  const { signal } = stop;
  // React's wheel listeners are passive, so they cannot keep the browser from scrolling or zooming the page.
  element.addEventListener('wheel', listeners.wheel, { passive: false, signal });
  element.addEventListener('pointerdown', listeners.pointerdown, { signal });
  element.addEventListener('pointermove', listeners.pointermove, { signal });
  element.addEventListener('pointerup', listeners.pointerup, { signal });
  element.addEventListener('pointercancel', listeners.pointerup, { signal });
  // Otherwise the browser would drag the image away, as a file.
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  element.addEventListener('dblclick', listeners.dblclick, { signal });
  return () => stop.abort();
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input') !== null;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
