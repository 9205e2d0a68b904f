import { blur } from '../canvas/blur.ts';
import { Material, type Planes } from '../canvas/planes.ts';
import { type Backdrop, fillBehind } from './fill-behind.ts';
import type { Print } from './treatment.ts';

/**
 * A picture built as a model on a plate. Lengths are in heights of the picture: x runs along its width, y up, z from
 * its back towards the viewer. Free-standing objects are slices; ground and sky are solid to the back.
 */
export interface Model {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** Thickness of the plate below it. */
  readonly plate: number;
  readonly planes: Planes;
  /** The picture, and the picture behind its objects: display values. */
  readonly colors: Float32Array;
  readonly backdrop: Backdrop;
  /** z of the front of each pixel's object, and its thickness, 0 for no object. */
  readonly front: Float32Array;
  readonly thickness: Float32Array;
  /** z of the front of the ground or the sky at each pixel. */
  readonly behind: Float32Array;
}

const sliced: Readonly<Record<number, number>> = {
  [Material.plant]: 0.03,
  [Material.built]: 0.11,
  [Material.subject]: 0.055,
  [Material.light]: 0.02,
};

/** The ground is built of boards. */
const boards = 24;
/** Thickness of the sky, which is a board as well. */
const skyBoard = 0.025;

/** Returns the height at which the model is cut, which removes some of the sky above everything else. */
function findTop({ width, height, material }: Planes): number {
  const most = Math.floor(height * 0.2);
  const air = Math.floor(height * 0.07);
  for (let y = 0; y < most + air; y += 1) {
    for (let x = 0; x < width; x += 2) {
      if (material[y * width + x] !== Material.sky) return 1 - Math.max(0, y - air) / height;
    }
  }
  return 1 - most / height;
}

export function buildModel(planes: Planes, print: Print): Model {
  const { width, height, material } = planes;
  const pixels = width * height;
  const colors = print.data.slice();
  // Light along the border of an object does not belong to its background.
  const covered = new Float32Array(pixels);
  for (let p = 0; p < pixels; p += 1) covered[p] = sliced[material[p] as number] === undefined ? 0 : 1;
  blur(covered, width, height, 1, Math.max(1, Math.min(width, height) * 0.012), 1);
  const backdrop = fillBehind(colors, planes.depth, width, height, (p) => (covered[p] as number) > 0.01);
  const depth = 0.42;
  // The nearest object is at the edge of the plate.
  let nearest = 1;
  for (let p = 0; p < pixels; p += 7) nearest = Math.min(nearest, planes.depth[p] as number);
  const nearness = (away: number) => Math.min(1, (1 - away) / Math.max(0.05, 1 - nearest));
  const front = new Float32Array(pixels);
  const behind = new Float32Array(pixels);
  const thickness = new Float32Array(pixels);
  for (let p = 0; p < pixels; p += 1) {
    const near = nearness(backdrop.depth[p] as number);
    const level = material[p] === Material.water ? near : Math.round(near * boards) / boards;
    behind[p] = Math.max(skyBoard, level * depth);
    const thick = sliced[material[p] as number];
    if (thick === undefined) continue;
    thickness[p] = thick;
    front[p] = Math.max(skyBoard + thick, nearness(planes.depth[p] as number) * depth);
  }
  return {
    width: width / height,
    height: findTop(planes),
    depth,
    plate: 0.055,
    planes,
    colors,
    backdrop,
    front,
    thickness,
    behind,
  };
}

/** A ray's hit. */
export interface Hit {
  /** The pixel of the picture whose color is seen; -1 for the plate. */
  pixel: number;
  /** Whether it is on an object rather than on the background. */
  thing: boolean;
  face: 'front' | 'top' | 'side';
}

/** Makes a vertical edge of a cube look as long as the other edges, which rise one in two. */
export const upright = Math.sqrt(1.25);

const steps = 60;
const inset = 0.012;

/**
 * Follows rays of an isometric camera (2:1, as in games) through a model. `u` to the right and `v` downwards are lengths
 * on the screen: a point is seen at u = x - z, v = (x + z) / 2 - y * upright.
 */
export function createCamera(model: Model, withThings: boolean): (u: number, v: number) => Hit | null {
  const { width: across, height: top, depth, plate, planes, front, thickness, behind } = model;
  const { width, height } = planes;
  const perX = width / across;
  /** Takes x and y within the picture. */
  const pixelAt = (x: number, y: number) =>
    Math.min(height - 1, ((1 - y) * height) | 0) * width + Math.min(width - 1, (x * perX) | 0);
  /** Returns 0 for air, 1 for ground, sky and plate, 2 for an object. */
  const matter = (x: number, y: number, z: number): 0 | 1 | 2 => {
    if (z < 0 || z > depth || x < 0 || x > across || y > top || y < -plate) return 0;
    if (y < 0) return 1;
    const p = pixelAt(x, y);
    const thick = thickness[p] as number;
    if (withThings && thick > 0) {
      const away = (front[p] as number) - z;
      if (away >= 0 && away <= thick) return 2;
    }
    return z <= (behind[p] as number) ? 1 : 0;
  };
  const yAt = (u: number, v: number, z: number) => (u / 2 + z - v) / upright;
  const step = depth / steps;
  const near = 0.004;
  return (u, v) => {
    // From where the ray enters the model's box to where it leaves it.
    const from = Math.min(depth, across - u, v - u / 2 + upright * top);
    const to = Math.max(0, -u, v - u / 2 - plate * upright);
    if (from <= to) return null;
    let z = from - 1e-4;
    let found: 0 | 1 | 2 = 0;
    for (; z >= to; z -= step) {
      found = matter(u + z, yAt(u, v, z), z);
      if (found) break;
    }
    if (!found) return null;
    let outside = Math.min(from, z + step);
    for (let n = 0; n < 4 && outside < from; n += 1) {
      const middle = (z + outside) / 2;
      const there = matter(u + middle, yAt(u, v, middle), middle);
      if (there) {
        z = middle;
        found = there;
      } else outside = middle;
    }
    const x = u + z;
    const y = yAt(u, v, z);
    const face = matter(x, y, z + near) === 0 ? 'front' : matter(x, y + near, z) === 0 ? 'top' : 'side';
    let pixel = y < 0 ? -1 : pixelAt(x, y);
    if (found === 2 && face !== 'front') {
      // A cut shows the color within, not the light on the border.
      const within = face === 'top' ? pixelAt(x, Math.max(0, y - inset)) : pixelAt(Math.max(0, x - inset), y);
      if ((thickness[within] as number) > 0) pixel = within;
    }
    return { pixel, thing: found === 2, face };
  };
}
