/** A square of an image, in the image's own pixels after turning it upright. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

/** A selection in per cent of the image's width and height, as the crop control tells it. */
export interface Selection {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The whole pixels that a selection means; within the image always, and one pixel at least. */
export function squareOf(selection: Selection, image: { width: number; height: number }): Square {
  const wish = Math.round((selection.width / 100) * image.width);
  const side = Math.max(1, Math.min(wish, image.width, image.height));
  return {
    x: within(Math.round((selection.x / 100) * image.width), image.width - side),
    y: within(Math.round((selection.y / 100) * image.height), image.height - side),
    side,
  };
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
