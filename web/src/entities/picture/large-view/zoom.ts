/** CSS pixels of the stage, or pixels of the picture. */
export interface Size {
  width: number;
  height: number;
}

/** CSS pixels from the stage's center. */
export interface Point {
  x: number;
  y: number;
}

/** The position of the picture on the stage. */
export interface View extends Point {
  /** CSS pixels per pixel of the picture; 1 is 100 %. `x` and `y` are the picture's center. */
  scale: number;
}

/** The maximum zoom: this many times 100 %, or this many times the fitted size if that is larger. */
const MOST = 8;

/** Returns the scale at which the whole picture fits the stage. */
export function fitScale(stage: Size, picture: Size): number {
  return Math.min(stage.width / picture.width, stage.height / picture.height);
}

export function fittedView(stage: Size, picture: Size): View {
  return { scale: fitScale(stage, picture), x: 0, y: 0 };
}

/**
 * Returns the view without a gap that the picture could fill. The picture is centered in a dimension in which it is
 * smaller than the stage.
 */
export function clampView(view: View, stage: Size, picture: Size): View {
  const fit = fitScale(stage, picture);
  const scale = clamp(view.scale, Math.min(fit, 1), Math.max(fit, 1) * MOST);
  const spareX = Math.max(0, (picture.width * scale - stage.width) / 2);
  const spareY = Math.max(0, (picture.height * scale - stage.height) / 2);
  return { scale, x: clamp(view.x, -spareX, spareX), y: clamp(view.y, -spareY, spareY) };
}

/** Scales to `scale`, keeping the part of the picture at `point` in place. */
export function zoomTo(view: View, scale: number, point: Point, stage: Size, picture: Size): View {
  const limited = clampView({ ...view, scale }, stage, picture).scale;
  const factor = limited / view.scale;
  const x = point.x - (point.x - view.x) * factor;
  const y = point.y - (point.y - view.y) * factor;
  return clampView({ scale: limited, x, y }, stage, picture);
}

export function panBy(view: View, by: Point, stage: Size, picture: Size): View {
  return clampView({ ...view, x: view.x + by.x, y: view.y + by.y }, stage, picture);
}

/** Returns whether part of the picture is outside the stage. */
export function isCropped({ scale }: View, stage: Size, picture: Size): boolean {
  // Element sizes are rounded.
  const slack = 1;
  return picture.width * scale > stage.width + slack || picture.height * scale > stage.height + slack;
}

/**
 * CSS pixels of `deltaY` per doubling, for a mouse wheel and for a touchpad's pinch, which browsers report as Ctrl and
 * wheel.
 */
const WHEEL_PER_DOUBLING = 400;
const PINCH_PER_DOUBLING = 70;
/** In CSS pixels; `deltaY` can be in lines or pages (https://www.w3.org/TR/uievents/#interface-wheelevent). */
const DELTA_UNITS = [1, 16, 400] as const;

/** Returns the factor by which a wheel event zooms. */
export function wheelFactor({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const pixels = deltaY * (DELTA_UNITS[deltaMode as 0 | 1 | 2] ?? 1);
  return 2 ** (-pixels / (ctrlKey ? PINCH_PER_DOUBLING : WHEEL_PER_DOUBLING));
}

function clamp(value: number, least: number, most: number): number {
  // Turns -0 into 0.
  return Math.min(most, Math.max(least, value)) + 0;
}
