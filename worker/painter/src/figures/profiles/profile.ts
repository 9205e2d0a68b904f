import type { Outline } from '../clay.ts';

/**
 * The contour of a head that looks to the right. One unit is the height of a head: the crown lies at y 0, the chin near
 * y 1, the back of the skull at x 0. `face` runs from the crown down to the throat, `skull` from the nape up to the
 * crown, `back` and `front` are the lines of neck and shoulders from far below and to far below.
 */
export interface Profile {
  skull: Outline;
  face: Outline;
  back: Outline;
  front: Outline;
  /** Where eyelashes start, if the contour shows any. */
  lash?: readonly [number, number];
  /** A head turned away shows more hair and no mouth. */
  away: boolean;
}
