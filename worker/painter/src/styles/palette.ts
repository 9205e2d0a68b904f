import { toOklab } from '../canvas/color.ts';
import type { Ink } from './inks.ts';

interface Box {
  members: number[];
  /** The channel in which its members differ most, and the sum of the differences. */
  axis: number;
  spread: number;
}

function boxOf(members: number[], labs: Float32Array): Box {
  let axis = 0;
  let most = -1;
  let spread = 0;
  for (let c = 0; c < 3; c += 1) {
    let sum = 0;
    let squares = 0;
    for (const n of members) {
      const value = labs[n * 3 + c] as number;
      sum += value;
      squares += value * value;
    }
    const here = squares - (sum * sum) / members.length;
    spread += here;
    if (here <= most) continue;
    most = here;
    axis = c;
  }
  return { members, axis, spread };
}

/**
 * Returns the few colors that represent a picture best, dark to light: boxes in OKLab with the largest variance are cut
 * at their mean until there are enough (Wu's criterion, "Efficient Statistical Computations for Optimal Color
 * Quantization", 1991). `colors`: display values, three a color. May be fewer than `count` when the picture has fewer.
 */
export function choosePalette(colors: Float32Array, count: number): Ink[] {
  const total = colors.length / 3;
  const labs = new Float32Array(colors.length);
  for (let n = 0; n < total; n += 1) {
    labs.set(
      toOklab(colors[n * 3] as number, colors[n * 3 + 1] as number, colors[n * 3 + 2] as number),
      n * 3,
    );
  }
  // Hue distinguishes objects of equal lightness.
  for (let i = 0; i < labs.length; i += 1) if (i % 3 > 0) labs[i] = (labs[i] as number) * 1.6;
  const boxes = [boxOf([...Array(total).keys()], labs)];
  while (boxes.length < count) {
    boxes.sort((a, b) => b.spread - a.spread);
    const widest = boxes[0] as Box;
    if (widest.spread < 1e-4) break;
    const { axis, members } = widest;
    const mean = members.reduce((sum, n) => sum + (labs[n * 3 + axis] as number), 0) / members.length;
    const low = members.filter((n) => (labs[n * 3 + axis] as number) < mean);
    const high = members.filter((n) => (labs[n * 3 + axis] as number) >= mean);
    if (low.length === 0 || high.length === 0) break;
    boxes.splice(0, 1, boxOf(low, labs), boxOf(high, labs));
  }
  const inks = boxes.map(({ members }): Ink => {
    const mean = [0, 0, 0];
    for (const n of members)
      for (let c = 0; c < 3; c += 1) mean[c] = (mean[c] as number) + (colors[n * 3 + c] as number);
    return mean.map((sum) => sum / members.length) as unknown as Ink;
  });
  return inks.sort((a, b) => toOklab(...a)[0] - toOklab(...b)[0]);
}
