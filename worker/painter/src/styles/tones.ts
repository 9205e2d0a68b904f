import { clamp } from '../canvas/color.ts';
import { toneOf } from './simplify.ts';
import type { Print } from './treatment.ts';

/**
 * Stretches a print over the whole range and bends its curve until the median tone is `middle` (0 to 1), so that styles
 * with much bare paper can show a night. `strength` 0 changes nothing, 1 reaches the goal. `darken`, a power, limits
 * how much a bright picture, such as snow, is darkened.
 */
export function spreadTones(print: Print, middle: number, strength: number, darken = 1.15): void {
  const tone = toneOf(print);
  const sample = new Float32Array(Math.ceil(tone.length / 37));
  for (let n = 0; n < sample.length; n += 1) sample[n] = tone[n * 37] as number;
  sample.sort();
  const at = (share: number) => sample[Math.floor(share * (sample.length - 1))] as number;
  const low = at(0.01) * strength;
  const range = 1 / Math.max(0.2, 1 + (at(0.99) - 1) * strength - low);
  const median = clamp((at(0.5) - low) * range, 0.03, 0.97);
  const power = 1 + (clamp(Math.log(middle) / Math.log(median), 0.4, darken) - 1) * strength;
  const { data } = print;
  for (let p = 0; p < tone.length; p += 1) {
    const here = tone[p] as number;
    const lift = clamp((here - low) * range) ** power / (here + 0.004);
    for (let i = p * 3; i < p * 3 + 3; i += 1) data[i] = clamp((data[i] as number) * lift);
  }
}
