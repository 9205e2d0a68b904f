import type { Random } from '../canvas/random.ts';
import { toneOf } from './simplify.ts';
import type { Print } from './treatment.ts';

/**
 * How fine a mesh is, from coarse to fine: the size of a cell as a fraction of the shorter side, and the contrast from
 * which a point is put there. The first level covers everything.
 */
export type Fineness = readonly (readonly [cell: number, contrast: number])[];

/** Corner points, and the index of the nearest point for each pixel of a half-size grid. */
interface Mesh {
  xs: Float32Array;
  ys: Float32Array;
  nearest: Int32Array;
  width: number;
  height: number;
}

/** Returns the contrast of each pixel of the half-size grid with its neighbors, 0 or more. */
function findEdges(print: Print, width: number, height: number): Float32Array {
  const tone = toneOf(print);
  const edges = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const p = y * 2 * print.width + x * 2;
      const dx = (tone[p + 2] as number) - (tone[p - 2] as number);
      const dy = (tone[p + 2 * print.width] as number) - (tone[p - 2 * print.width] as number);
      edges[y * width + x] = Math.sqrt(dx * dx + dy * dy);
    }
  }
  return edges;
}

/** Chooses points on contours, dense in detailed areas and sparse in plain ones. */
function choosePoints(
  edges: Float32Array,
  width: number,
  height: number,
  unit: number,
  fineness: Fineness,
  random: Random,
): { xs: number[]; ys: number[] } {
  const xs: number[] = [];
  const ys: number[] = [];
  const taken = new Uint8Array(width * height);
  const put = (x: number, y: number) => {
    if (taken[y * width + x]) return;
    taken[y * width + x] = 1;
    xs.push(x);
    ys.push(y);
  };
  for (const [share, least] of fineness) {
    const cell = Math.max(2, Math.round(unit * share));
    for (let y0 = 0; y0 < height; y0 += cell) {
      for (let x0 = 0; x0 < width; x0 += cell) {
        let best = 0;
        let bestX = 0;
        let bestY = 0;
        for (let y = y0; y < Math.min(height, y0 + cell); y += 1) {
          for (let x = x0; x < Math.min(width, x0 + cell); x += 1) {
            const here = edges[y * width + x] as number;
            if (here <= best) continue;
            best = here;
            bestX = x;
            bestY = y;
          }
        }
        const freeX = Math.min(width - 1, x0 + Math.floor(random() * cell));
        const freeY = Math.min(height - 1, y0 + Math.floor(random() * cell));
        if (best > Math.max(0.06, least)) put(bestX, bestY);
        else if (least === 0) put(freeX, freeY);
      }
    }
  }
  const side = Math.max(4, Math.round(unit * 0.05));
  for (let x = 0; x < width + side; x += side)
    for (const y of [0, height - 1]) put(Math.min(width - 1, x), y);
  for (let y = 0; y < height + side; y += side)
    for (const x of [0, width - 1]) put(x, Math.min(height - 1, y));
  return { xs, ys };
}

/** Finds the nearest points by jump flooding (Rong and Tan, "Jump Flooding in GPU", 2006). */
function flood(xs: number[], ys: number[], width: number, height: number): Mesh {
  let nearest = new Int32Array(width * height).fill(-1);
  let next = new Int32Array(width * height);
  for (let n = 0; n < xs.length; n += 1) nearest[(ys[n] as number) * width + (xs[n] as number)] = n;
  const px = Float32Array.from(xs);
  const py = Float32Array.from(ys);
  // Points are never farther apart than a fraction of the picture, so the jumps may start small.
  for (let jump = 64; jump >= 1; jump >>= 1) {
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        let best = -1;
        let bestAway = 1e12;
        for (let dy = -jump; dy <= jump; dy += jump) {
          const sy = y + dy;
          if (sy < 0 || sy >= height) continue;
          for (let dx = -jump; dx <= jump; dx += jump) {
            const sx = x + dx;
            if (sx < 0 || sx >= width) continue;
            const n = nearest[sy * width + sx] as number;
            if (n < 0) continue;
            const ax = (px[n] as number) - x;
            const ay = (py[n] as number) - y;
            const away = ax * ax + ay * ay;
            if (away < bestAway) {
              bestAway = away;
              best = n;
            }
          }
        }
        next[y * width + x] = best;
      }
    }
    [nearest, next] = [next, nearest];
  }
  return { xs: px, ys: py, nearest, width, height };
}

function fillTriangle(
  print: Print,
  corners: readonly (readonly [number, number])[],
  color: readonly number[],
): void {
  const { width, height, data } = print;
  const [[ax, ay], [bx, by], [cx, cy]] = corners as [[number, number], [number, number], [number, number]];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (Math.abs(area) < 1e-6) return;
  const [r, g, b] = color as [number, number, number];
  const y0 = Math.max(0, Math.floor(Math.min(ay, by, cy)));
  const y1 = Math.min(height - 1, Math.ceil(Math.max(ay, by, cy)));
  const x0 = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  const x1 = Math.min(width - 1, Math.ceil(Math.max(ax, bx, cx)));
  // Slightly more than the triangle, so that no seams show between neighbors.
  const open = -0.6 * Math.sqrt(1 / Math.abs(area));
  for (let y = y0; y <= y1; y += 1) {
    for (let x = x0; x <= x1; x += 1) {
      const u = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area;
      const v = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area;
      if (u < open || v < open || u + v > 1 - open) continue;
      const i = (y * width + x) * 3;
      data[i] = r;
      data[i + 1] = g;
      data[i + 2] = b;
    }
  }
}

/**
 * Redraws a print as a mesh of flat triangles whose corners lie on its contours: the dual of the points' Voronoi diagram
 * (Delaunay). `shade` changes the light of a facet by the direction of its longest side.
 */
export function facet(print: Print, unit: number, shade: number, fineness: Fineness, random: Random): void {
  const width = print.width >> 1;
  const height = print.height >> 1;
  const source = print.data.slice();
  const edges = findEdges(print, width, height);
  const { xs, ys } = choosePoints(edges, width, height, unit / 2, fineness, random);
  const mesh = flood(xs, ys, width, height);
  const lastX = print.width - 1;
  const lastY = print.height - 1;
  // The outermost points are on the border itself, without the half pixel.
  const corner = (n: number) => {
    const x = mesh.xs[n] as number;
    const y = mesh.ys[n] as number;
    return [x >= width - 1 ? lastX + 1 : x * 2, y >= height - 1 ? lastY + 1 : y * 2] as const;
  };
  const draw = (a: number, b: number, c: number) => {
    const [first, second, third] = [corner(a), corner(b), corner(c)];
    const corners = [first, second, third];
    const mx = (first[0] + second[0] + third[0]) / 3;
    const my = (first[1] + second[1] + third[1]) / 3;
    const color = [0, 0, 0];
    const look = (weight: number, x: number, y: number) => {
      const i = (Math.min(lastY, Math.floor(y)) * print.width + Math.min(lastX, Math.floor(x))) * 3;
      for (let k = 0; k < 3; k += 1) color[k] = (color[k] as number) + weight * (source[i + k] as number);
    };
    look(0.4, mx, my);
    for (const [x, y] of corners) look(0.2, mx * 0.55 + x * 0.45, my * 0.55 + y * 0.45);
    const lean = Math.cos(2 * Math.atan2(second[1] - first[1], second[0] - first[0]) - 0.7);
    fillTriangle(
      print,
      corners,
      color.map((value) => value * (1 + shade * lean)),
    );
  };
  for (let y = 0; y + 1 < height; y += 1) {
    for (let x = 0; x + 1 < width; x += 1) {
      const p = y * width + x;
      const a = mesh.nearest[p] as number;
      const b = mesh.nearest[p + 1] as number;
      const c = mesh.nearest[p + width + 1] as number;
      const d = mesh.nearest[p + width] as number;
      // Three areas that meet make a triangle, four make two.
      if (a !== b && b !== c && a !== c) draw(a, b, c);
      if (a !== d && d !== c && a !== c) draw(a, c, d);
      if (a === c && b !== d) continue;
      if (b !== d && a === b && c !== d && a !== c) draw(a, c, d);
      if (b !== d && c === d && a !== b && a !== c) draw(a, b, c);
      if (a !== b && b !== d && a !== d && (b === c || c === d)) draw(a, b, d);
    }
  }
}
