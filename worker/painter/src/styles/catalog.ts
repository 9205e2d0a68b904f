import { renderedIn3d } from './3d-render.ts';
import { anime } from './anime.ts';
import { comic } from './comic.ts';
import { cyberpunk } from './cyberpunk.ts';
import { digitalArt } from './digital-art.ts';
import { fantasy } from './fantasy.ts';
import { isometric } from './isometric.ts';
import { lowPoly } from './low-poly.ts';
import { noir } from './noir.ts';
import { oilPainting } from './oil-painting.ts';
import { photorealistic } from './photorealistic.ts';
import { pixelArt } from './pixel-art.ts';
import { popArt } from './pop-art.ts';
import { sketch } from './sketch.ts';
import type { Treatment } from './treatment.ts';
import { ukiyoE } from './ukiyo-e.ts';
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
  ['pixel-art', pixelArt],
  ['isometric', isometric],
  ['3d-render', renderedIn3d],
  ['comic', comic],
  ['low-poly', lowPoly],
  ['noir', noir],
  ['ukiyo-e', ukiyoE],
  ['pop-art', popArt],
]);

export const STYLE_IDS = [...treatments.keys()];

/** Returns the treatment for a style id. An unknown id is painted like a photograph. */
export function treatmentFor(style: string): Treatment {
  return treatments.get(style) ?? photorealistic;
}
