import { anime } from './anime.ts';
import { cyberpunk } from './cyberpunk.ts';
import { digitalArt } from './digital-art.ts';
import { fantasy } from './fantasy.ts';
import { oilPainting } from './oil-painting.ts';
import { photorealistic } from './photorealistic.ts';
import { sketch } from './sketch.ts';
import type { Treatment } from './treatment.ts';
import { watercolor } from './watercolor.ts';

const treatments = new Map<string, Treatment>([
  ['photorealistic', photorealistic],
  ['anime', anime],
  ['oil-painting', oilPainting],
  ['digital-art', digitalArt],
  ['watercolor', watercolor],
  ['sketch', sketch],
  ['cyberpunk', cyberpunk],
  ['fantasy', fantasy],
]);

/** The treatment for a style id; an id that is not known is painted like a photograph. */
export function treatmentFor(style: string): Treatment {
  return treatments.get(style) ?? photorealistic;
}
