import { clamp } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { depthOf, farthest, nearest, type Stage } from './stage.ts';
import type { TerrainShape } from './terrain-shapes.ts';

/**
 * Ground sampled on a fan of rays from the camera: columns across the picture, and rows whose distances grow
 * geometrically, so that near ground has fine cells and far ground coarse ones. Arrays are row by row.
 */
export interface GroundGrid {
  columns: number;
  rows: number;
  distance: Float32Array;
  height: Float32Array;
  normalX: Float32Array;
  normalZ: Float32Array;
  /** 0 in shadow to 1 in the sun. */
  lit: Float32Array;
}

const gridRows = 430;

export function sampleGround(stage: Stage, shape: TerrainShape): GroundGrid {
  const columns = Math.min(stage.width, 640);
  const rows = gridRows;
  const distance = new Float32Array(rows);
  const height = new Float32Array(columns * rows);
  const ratio = farthest / nearest;
  for (let k = 0; k < rows; k += 1) distance[k] = nearest * ratio ** (k / (rows - 1));
  const across = (c: number) => ((c + 0.5) / columns - 0.5) * (stage.width / stage.focal);
  for (let k = 0; k < rows; k += 1) {
    const z = distance[k] as number;
    for (let c = 0; c < columns; c += 1) height[k * columns + c] = shape.heightAt(across(c) * z, z);
  }
  const grid: GroundGrid = {
    columns,
    rows,
    distance,
    height,
    normalX: new Float32Array(columns * rows),
    normalZ: new Float32Array(columns * rows),
    lit: new Float32Array(columns * rows).fill(1),
  };
  findNormals(grid, stage);
  castShadows(grid, stage);
  return grid;
}

function findNormals(grid: GroundGrid, stage: Stage): void {
  const { columns, rows, height, distance } = grid;
  const step = stage.width / stage.focal / columns;
  for (let k = 0; k < rows; k += 1) {
    const z = distance[k] as number;
    const k0 = Math.max(0, k - 1);
    const k1 = Math.min(rows - 1, k + 1);
    const dz = (distance[k1] as number) - (distance[k0] as number);
    for (let c = 0; c < columns; c += 1) {
      const c0 = Math.max(0, c - 1);
      const c1 = Math.min(columns - 1, c + 1);
      const slopeX =
        ((height[k * columns + c1] as number) - (height[k * columns + c0] as number)) /
        ((c1 - c0) * step * z);
      const along = ((height[k1 * columns + c] as number) - (height[k0 * columns + c] as number)) / dz;
      const ray = ((c + 0.5) / columns - 0.5) * columns * step;
      grid.normalX[k * columns + c] = -slopeX;
      grid.normalZ[k * columns + c] = along - ray * slopeX;
    }
  }
}

/** Walks from each cell towards the light. Ground above the ray darkens the cell softly. */
function castShadows(grid: GroundGrid, stage: Stage): void {
  const { columns, rows, height, distance } = grid;
  const [lx, ly, lz] = stage.light.toLight;
  const flat = Math.hypot(lx, lz) || 1;
  const rise = ly / flat;
  const dirX = lx / flat;
  const dirZ = -lz / flat;
  const perColumn = columns / (stage.width / stage.focal);
  const logStep = (rows - 1) / Math.log(farthest / nearest);
  for (let k = 0; k < rows; k += 1) {
    const z = distance[k] as number;
    for (let c = 0; c < columns; c += 1) {
      const x = ((c + 0.5 - columns / 2) / perColumn) * z;
      const start = height[k * columns + c] as number;
      let shade = 1;
      let reach = 0.5 + z * 0.02;
      for (let s = 0; s < 9; s += 1) {
        const px = x + dirX * reach;
        const pz = z + dirZ * reach;
        if (pz < nearest || pz > farthest) break;
        const pc = Math.floor((px / pz) * perColumn + columns / 2);
        if (pc < 0 || pc >= columns) break;
        const pk = Math.floor(Math.log(pz / nearest) * logStep);
        const over = (height[pk * columns + pc] as number) - (start + reach * rise);
        if (over > 0) shade = Math.min(shade, 1 - Math.min(1, over / (reach * 0.22)));
        reach *= 1.6;
      }
      grid.lit[k * columns + c] = shade;
    }
  }
}

/** Projects a point of the world onto the picture: column, row and distance; undefined outside the picture. */
export function projectGround(
  stage: Stage,
  shape: TerrainShape,
  x: number,
  z: number,
): { px: number; py: number; height: number } {
  const height = shape.heightAt(x, z);
  return {
    px: stage.width / 2 + (x / z) * stage.focal,
    py: stage.horizon + ((stage.eye - Math.max(height, shape.hasWater ? 0 : -1e9)) * stage.focal) / z,
    height,
  };
}

/**
 * Paints the ground front to back, one column of pixels at a time, each pixel once. Water is only marked, since it
 * reflects everything else. Ridge lines are blended with the background.
 */
export function paintTerrain(stage: Stage, shape: TerrainShape, grid: GroundGrid): void {
  const { width, height, planes } = stage;
  const { columns, rows } = grid;
  const edgePixel: number[] = [];
  const edgeShare: number[] = [];
  const cell = new Float32Array(width * height).fill(-1);
  const lastRow = height;
  for (let px = 0; px < width; px += 1) {
    const cf = clamp(((px + 0.5) / width) * columns - 0.5, 0, columns - 1.001);
    const c = Math.floor(cf);
    const f = cf - c;
    let top = lastRow;
    let before = 1e9;
    let lastEdge = 0;
    for (let k = 0; k < rows; k += 1) {
      const at = k * columns + c;
      let ground = (grid.height[at] as number) * (1 - f) + (grid.height[at + 1] as number) * f;
      if (shape.hasWater && ground < 0) ground = 0;
      const y = stage.horizon + ((stage.eye - ground) * stage.focal) / (grid.distance[k] as number);
      if (y < top) {
        const first = Math.ceil(Math.max(0, y));
        for (let py = first; py < top && py < height; py += 1) {
          const share = before > y ? clamp((before - py) / (before - y)) : 1;
          cell[py * width + px] = Math.max(0, k - 1 + share);
        }
        if (before > top + 1.5 && top < height) {
          edgePixel.push(top * width + px);
          edgeShare.push(top - lastEdge);
        }
        top = first;
        lastEdge = y;
      }
      before = y;
    }
    if (top > 0 && top < height) {
      edgePixel.push(top * width + px);
      edgeShare.push(top - lastEdge);
    }
  }
  shadeGround(stage, shape, grid, cell);
  // Blends each ridge's top row into the row above it, by the share of that pixel that the ridge covers.
  for (let n = 0; n < edgePixel.length; n += 1) {
    const i = ((edgePixel[n] as number) - width) * 3;
    if (i < 0) continue;
    const share = clamp(edgeShare[n] as number);
    for (let c = 0; c < 3; c += 1) {
      const own = planes.rgb[i + width * 3 + c] as number;
      planes.rgb[i + c] = (planes.rgb[i + c] as number) * (1 - share) + own * share;
    }
  }
}

function shadeGround(stage: Stage, shape: TerrainShape, grid: GroundGrid, cell: Float32Array): void {
  const { width, height, planes, light, noise, traits } = stage;
  const { columns } = grid;
  const { surface } = shape;
  const [lx, ly, lz] = light.toLight;
  const fogGlow = 0.5 * (1 - Math.min(1, light.sunHeight * 2.5));
  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1) {
      const p = py * width + px;
      const kf = cell[p] as number;
      if (kf < 0) continue;
      const k = Math.min(grid.rows - 2, Math.floor(kf));
      const fk = kf - k;
      const cf = Math.min(columns - 1.001, Math.max(0, ((px + 0.5) / width) * columns - 0.5));
      const c = Math.floor(cf);
      const fc = cf - c;
      const at = k * columns + c;
      const w00 = (1 - fk) * (1 - fc);
      const w01 = (1 - fk) * fc;
      const w10 = fk * (1 - fc);
      const w11 = fk * fc;
      const a = at + columns;
      const z = (grid.distance[k] as number) * (1 - fk) + (grid.distance[k + 1] as number) * fk;
      const h =
        (grid.height[at] as number) * w00 +
        (grid.height[at + 1] as number) * w01 +
        (grid.height[a] as number) * w10 +
        (grid.height[a + 1] as number) * w11;
      planes.depth[p] = depthOf(z);
      if (shape.hasWater && h < 0) {
        planes.material[p] = Material.water;
        // A placeholder until the water is painted: the soft edges of boats blend with it.
        for (let n = 0; n < 3; n += 1) planes.rgb[p * 3 + n] = (light.middle[n] as number) * 0.35;
        continue;
      }
      planes.material[p] = Material.land;
      let nx =
        (grid.normalX[at] as number) * w00 +
        (grid.normalX[at + 1] as number) * w01 +
        (grid.normalX[a] as number) * w10 +
        (grid.normalX[a + 1] as number) * w11;
      let nz =
        (grid.normalZ[at] as number) * w00 +
        (grid.normalZ[at + 1] as number) * w01 +
        (grid.normalZ[a] as number) * w10 +
        (grid.normalZ[a + 1] as number) * w11;
      const lit =
        (grid.lit[at] as number) * w00 +
        (grid.lit[at + 1] as number) * w01 +
        (grid.lit[a] as number) * w10 +
        (grid.lit[a + 1] as number) * w11;
      const x = ((px + 0.5 - width / 2) / stage.focal) * z;
      // Mixes two neighboring scales, so that detail has about the same size at every distance.
      const level = Math.log2(z) * 0.5;
      const octave = 0.25 * 4 ** Math.floor(level);
      const nextShare = level - Math.floor(level);
      const u = (x + h * 0.7) / octave;
      const v = (z + h * 1.3) / octave;
      const fine =
        noise.fbm(u * 1.3, v * 1.1, 2) * (1 - nextShare) +
        noise.fbm(u * 0.325, v * 0.275, 2) * nextShare +
        0.9 * noise.at(u * 5, v * 5) * nextShare * (1 - nextShare);
      const broad = noise.fbm(x / 13 + 50, z / 13, 3);
      nx += fine * 0.16 * traits.detail;
      nz += fine * 0.12 * traits.detail;
      const length = 1 / Math.sqrt(nx * nx + nz * nz + 1);
      const slope = 1 - length;
      const steep = clamp((slope - surface.steepFrom + fine * 0.05) * 7);
      const topLine = surface.topFrom * (1 + broad * 0.3) + fine * 3;
      const snow = clamp((h - topLine) / 7) * (1 - clamp((slope - 0.42 + fine * 0.08) * 6));
      const patch = clamp(broad * 1.5 + 0.4 + fine * 0.5);
      const shore = shape.hasWater ? clamp(1 - (h - 0.1) / (0.5 + 0.25 * fine)) : 0;
      const band = surface.strata > 0 ? 1 + surface.strata * 0.3 * noise.at(h * 0.85 + broad, 3.3) : 1;
      const mottle = 1 + fine * 0.3 * traits.detail;
      const direct = Math.max(0, nx * lx * length + ly * length + nz * lz * length) * lit;
      const skyShare = 0.55 + 0.45 * length;
      let fog = 1 - Math.exp(-z * light.haze * (0.55 + 0.8 * Math.exp(-Math.max(0, h) * 0.05)));
      if (fog > 0.97) fog = 0.97;
      const towards = fogGlow * Math.exp(-Math.abs(px / width - light.sunX) * 3.2);
      for (let n = 0; n < 3; n += 1) {
        let tone = (surface.low[n] as number) * (1 - patch) + (surface.patch[n] as number) * patch;
        tone += ((surface.shore[n] as number) - tone) * shore;
        tone += ((surface.steep[n] as number) * band - tone) * steep;
        tone += ((surface.top[n] as number) - tone) * snow;
        const color =
          tone *
          mottle *
          ((light.key[n] as number) * direct + (light.ambient[n] as number) * skyShare) *
          0.62;
        const mist = (light.fog[n] as number) * 0.82 + (light.sun[n] as number) * towards * 0.6;
        planes.rgb[p * 3 + n] = color + (mist - color) * fog;
      }
    }
  }
}
