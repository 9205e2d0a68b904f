import { hex, type Rgb } from '../../canvas/color.ts';
import { pick, type Random } from '../../canvas/random.ts';
import type { Pen } from '../hair.ts';
import { drawCrown, drawWreath } from './crowns.ts';
import { drawHeadphones, drawVisor } from './gadgets.ts';
import { drawHat, drawHood, drawPointedHat } from './hats.ts';
import { drawKnightHelmet, drawRobotHead, drawSpaceHelmet } from './helmets.ts';

/** Everything that can be worn on a head. */
export const headwear = {
  crown: (pen: Pen) => drawCrown(pen, false),
  tiara: (pen: Pen) => drawCrown(pen, true),
  hat: drawHat,
  pointed: drawPointedHat,
  hood: drawHood,
  knight: (pen: Pen, _cloth: Rgb, random: Random) =>
    drawKnightHelmet(pen, random, pick(random, [hex('#a32432'), hex('#2f4f9a'), hex('#e8e0d0')])),
  space: drawSpaceHelmet,
  robot: drawRobotHead,
  wreath: (pen: Pen, _cloth: Rgb, random: Random) => drawWreath(pen, random),
  visor: drawVisor,
  headphones: drawHeadphones,
};
export type Headwear = keyof typeof headwear;
