import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type GestureActions, listenToGestures } from './gestures';
import {
  clampView,
  fitScale,
  fittedView,
  isCropped,
  type Point,
  panBy,
  type Size,
  type View,
  zoomTo,
} from './zoom';

/** The zoom factor of one press of + or −. */
const STEP = 1.5;
/** The fraction of the stage by which an arrow key pans. */
const PAN_PART = 0.15;
/** Scales with a smaller relative difference look the same. */
const SAME_SCALE = 0.005;
/**
 * A double click shows a picture that is fitted above 100 % minus this at twice its fitted size, because 100 % would
 * look about the same.
 */
const ABOUT_ACTUAL = 0.2;
const CENTER: Point = { x: 0, y: 0 };

export interface Zoom {
  /** Null before the stage has been measured. */
  view: View | null;
  /** Whether the picture is fitted to the stage, which continues after the stage's size changes. */
  isFitted: boolean;
  /** Whether part of the picture is out of sight. */
  isCropped: boolean;
  /** Whether a pointer moves the picture, which then follows without a transition. */
  isMoving: boolean;
  /** CSS pixels by which the current swipe has moved the picture. */
  swipe: number;
  fit: () => void;
  showActualSize: () => void;
  zoomIn: () => void;
  zoomOut: () => void;
  /** Pans by a fraction of the stage, to show more in this direction. */
  panTowards: (direction: Point) => void;
}

/**
 * Zooms and pans a picture on a stage, by gestures and by the functions that it returns.
 *
 * @param options.key when it changes, the picture is fitted again
 * @param options.onStep called after a swipe over the fitted picture
 */
export function useZoom(
  stageRef: RefObject<HTMLElement | null>,
  picture: Size,
  { key, onStep }: { key: string; onStep?: ((direction: 1 | -1) => void) | undefined },
): Zoom {
  const stage = useStage(stageRef);
  const [chosen, setChosen] = useState<{ key: string; view: View } | null>(null);
  const [isMoving, setMoving] = useState(false);
  const [swipe, setSwipe] = useState(0);

  const own = chosen?.key === key ? chosen.view : null;
  const view = stage && (own ? clampView(own, stage, picture) : fittedView(stage, picture));
  const cropped = view !== null && stage !== null && isCropped(view, stage, picture);
  // Several events can come before the next render; each builds on the previous one.
  const current = useRef(view);
  current.current = view;

  const show = (next: View | null) => {
    current.current = next ?? (stage && fittedView(stage, picture));
    setChosen(next && { key, view: next });
  };
  const zoomAt = (scale: (now: number) => number, point: Point) => {
    const now = current.current;
    if (!stage || !now) return;
    const next = zoomTo(now, scale(now.scale), point, stage, picture);
    show(Math.abs(next.scale / fitScale(stage, picture) - 1) < SAME_SCALE ? null : next);
  };
  const pan = (by: Point) => {
    if (stage && current.current) show(panBy(current.current, by, stage, picture));
  };

  useGestures(stageRef, {
    canPan: () => cropped,
    pan: (by) => {
      setMoving(true);
      pan(by);
    },
    zoomBy: (factor, at) => zoomAt((now) => now * factor, at),
    toggle: (at) => {
      if (own) return show(null);
      zoomAt((fit) => (fit > 1 - ABOUT_ACTUAL ? fit * 2 : 1), at);
    },
    swipe: (distance) => {
      if (!onStep) return;
      setMoving(true);
      setSwipe(distance);
    },
    step: (direction) => {
      if (!cropped) onStep?.(direction);
    },
    end: () => {
      setMoving(false);
      setSwipe(0);
    },
  });

  return {
    view,
    isFitted: own === null,
    isCropped: cropped,
    isMoving,
    swipe,
    fit: () => show(null),
    showActualSize: () => zoomAt(() => 1, CENTER),
    zoomIn: () => zoomAt((now) => now * STEP, CENTER),
    zoomOut: () => zoomAt((now) => now / STEP, CENTER),
    panTowards: ({ x, y }) => {
      if (stage) pan({ x: -x * stage.width * PAN_PART, y: -y * stage.height * PAN_PART });
    },
  };
}

/** Measures the element, in CSS pixels. */
function useStage(ref: RefObject<HTMLElement | null>): Size | null {
  const [stage, setStage] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setStage({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return stage;
}

function useGestures(ref: RefObject<HTMLElement | null>, actions: GestureActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!ref.current) return;
    return listenToGestures(ref.current, {
      canPan: () => latest.current.canPan(),
      pan: (by) => latest.current.pan(by),
      zoomBy: (factor, at) => latest.current.zoomBy(factor, at),
      toggle: (at) => latest.current.toggle(at),
      swipe: (distance) => latest.current.swipe(distance),
      step: (direction) => latest.current.step(direction),
      end: () => latest.current.end(),
    });
  }, [ref]);
}
