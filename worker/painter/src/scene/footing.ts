import { Material } from '../canvas/planes.ts';
import type { Stage } from './stage.ts';

function isSolid(material: number | undefined): boolean {
  return material === Material.land || material === Material.plant;
}

/**
 * Returns the row at which something can stand in a column: the wanted row, or the nearest one of the right material.
 */
export function footing(stage: Stage, column: number, wanted: number, water: boolean): number | undefined {
  const { planes, width, height } = stage;
  const x = Math.max(0, Math.min(width - 1, Math.floor(column)));
  for (let away = 0; away < height * 0.45; away += 2) {
    for (const y of [Math.floor(wanted + away), Math.floor(wanted - away)]) {
      if (y < 0 || y >= height) continue;
      const material = planes.material[y * width + x];
      if (water ? material === Material.water : isSolid(material)) return y;
    }
  }
  return undefined;
}

/** Returns whether there is ground on both sides of a place, so that nothing there stands half over water. */
function isFirm({ planes, width, unit }: Stage, x: number, y: number): boolean {
  const below = (y + Math.floor(unit * 0.05)) * width;
  const side = Math.floor(unit * 0.06);
  return [x - side, x + side].every((at) => at >= 0 && at < width && isSolid(planes.material[below + at]));
}

/**
 * Returns the crest of the near ground, in pixels, where a castle or a lighthouse stands. `from` and `to` are fractions
 * of the width.
 */
export function crest(stage: Stage, from: number, to: number): { x: number; y: number } | undefined {
  const { planes, width, height } = stage;
  let best: { x: number; y: number } | undefined;
  for (let x = Math.floor(width * from); x < width * to; x += 4) {
    for (let y = 0; y < height; y += 2) {
      const p = y * width + x;
      if (planes.material[p] !== Material.land || (planes.depth[p] as number) > 0.72) continue;
      if (isFirm(stage, x, y) && (!best || y < best.y - 2)) best = { x, y };
      break;
    }
  }
  return best;
}
