/** A square of an image, in the image's own pixels after turning it upright. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

/** A selection in percent of the image's width and height, as the crop control reports it. */
export interface Selection {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Converts a selection to whole pixels, within the image and at least one pixel large. */
export function squareOf(selection: Selection, image: { width: number; height: number }): Square {
  const selectedSide = Math.round((selection.width / 100) * image.width);
  const side = Math.max(1, Math.min(selectedSide, image.width, image.height));
  return {
    x: within(Math.round((selection.x / 100) * image.width), image.width - side),
    y: within(Math.round((selection.y / 100) * image.height), image.height - side),
    side,
  };
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
