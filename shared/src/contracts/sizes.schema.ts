import { z } from 'zod';
import { ASPECT_RATIOS, MAX_SIDE, MIN_SIDE, RESOLUTIONS, SIDE_STEP, type Size } from './sizes.ts';

export const resolutionSchema = z.enum(RESOLUTIONS).meta({ id: 'Resolution' });
export const aspectRatioSchema = z.enum(ASPECT_RATIOS).meta({ id: 'AspectRatio' });

const SIDES = Array.from(
  { length: (MAX_SIDE - MIN_SIDE) / SIDE_STEP + 1 },
  (_, step) => MIN_SIDE + step * SIDE_STEP,
);
/** All sizes, as a part of a regular expression: JSON Schema has no multiples in a text. */
export const SIZE_PATTERN = `(${SIDES.join('|')})x(${SIDES.join('|')})`;

/** Parses `"1024x768"` into pixels. Both sides are a multiple of {@link SIDE_STEP} within the limits. */
export const sizeSchema = z
  .string()
  .regex(/^\d{3,4}x\d{3,4}$/, 'Use the form WIDTHxHEIGHT, for example 1024x768')
  .transform((text): Size => {
    const [width = 0, height = 0] = text.split('x').map(Number);
    return { width, height };
  })
  .refine(
    ({ width, height }) =>
      [width, height].every((side) => side % SIDE_STEP === 0 && side >= MIN_SIDE && side <= MAX_SIDE),
    `Both sides must be a multiple of ${SIDE_STEP} between ${MIN_SIDE} and ${MAX_SIDE}`,
  )
  .meta({ pattern: `^${SIZE_PATTERN}$` });
