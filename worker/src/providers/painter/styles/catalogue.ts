import { photorealistic } from './photorealistic.ts';
import type { Treatment } from './treatment.ts';

const treatments: Record<string, Treatment> = { photorealistic };

/** The treatment for a style id; an id that is not known is painted without one. */
export function treatmentFor(style: string): Treatment {
  return treatments[style] ?? photorealistic;
}
