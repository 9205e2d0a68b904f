import { oklch, type Rgb } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { between, type Random } from '../canvas/random.ts';
import { figures } from '../figures/catalogue.ts';
import { Clay } from '../figures/clay.ts';
import { groundShadow, stamp } from '../figures/stamp.ts';
import type { Subject } from '../prompt/scene-description.ts';
import { placeBouquet } from './indoor.ts';
import { distanceOf, type Stage } from './stage.ts';

const standing = new Set(['lighthouse', 'castle', 'tower', 'temple', 'windmill', 'house', 'tree']);
const flowerKinds = new Set(['flower', 'sunflower', 'rose', 'tulip']);

/** Columns across the picture for a number of things: one stands off the middle, several spread out. */
function columnsFor(stage: Stage, count: number, random: Random, order: number): number[] {
  const away = stage.light.sunX < 0.5 ? 1 : -1;
  // Things on a table stand close together and overlap.
  if (stage.scene.setting === 'still-life') {
    const start = order === 0 ? 0.5 : 0.5 + (order % 2 ? 1 : -1) * (0.12 + 0.06 * order);
    return Array.from(
      { length: count },
      (_, n) => start + (n - (count - 1) / 2) * 0.15 + between(random, -0.02, 0.02),
    );
  }
  if (count === 1) {
    if (order === 0) return [0.5 + away * between(random, 0.03, 0.13)];
    return [0.5 - away * between(random, 0.2, 0.3) * (order % 2 ? 1 : -1)];
  }
  return Array.from(
    { length: count },
    (_, n) => 0.14 + (0.72 * (n + 0.5 + between(random, -0.25, 0.25))) / count,
  );
}

/** The row at which something can stand in a column: the wanted row, or the nearest one of the right material. */
function footing(stage: Stage, column: number, wanted: number, water: boolean): number | undefined {
  const { planes, width, height } = stage;
  const x = Math.max(0, Math.min(width - 1, Math.floor(column)));
  for (let away = 0; away < height * 0.45; away += 2) {
    for (const y of [Math.floor(wanted + away), Math.floor(wanted - away)]) {
      if (y < 0 || y >= height) continue;
      const material = planes.material[y * width + x];
      if (water ? material === Material.water : material === Material.land || material === Material.plant)
        return y;
    }
  }
  return undefined;
}

/** The crest of the near ground: a castle or a lighthouse stands where the land is highest. */
function crest(stage: Stage, from: number, to: number): { x: number; y: number } | undefined {
  const { planes, width, height, unit } = stage;
  let best: { x: number; y: number } | undefined;
  for (let x = Math.floor(width * from); x < width * to; x += 4) {
    for (let y = 0; y < height; y += 2) {
      const p = y * width + x;
      if (planes.material[p] !== Material.land || (planes.depth[p] as number) > 0.72) continue;
      // There must be ground to both sides of it, or half of it would stand over the water.
      const below = (y + Math.floor(unit * 0.05)) * width;
      const side = Math.floor(unit * 0.06);
      const firm = [x - side, x + side].every(
        (at) =>
          at >= 0 &&
          at < width &&
          (planes.material[below + at] === Material.land || planes.material[below + at] === Material.plant),
      );
      if (firm && (!best || y < best.y - 2)) best = { x, y };
      break;
    }
  }
  return best;
}

function placeOne(
  stage: Stage,
  subject: Subject,
  color: Rgb | undefined,
  column: number,
  part: number,
  order: number,
  random: Random,
): void {
  const { width, height, unit, scene, horizon, light } = stage;
  const figure = figures[subject.kind];
  const many = subject.count > 1;
  const crowd = many ? 0.75 / Math.sqrt(subject.count * 0.6) + 0.12 : 1;
  const floats = scene.setting === 'space' || scene.setting === 'underwater';
  // Between stems nothing stands on a crest far away.
  const woods = scene.setting === 'forest' || scene.setting === 'jungle';
  const indoors = scene.setting === 'room' || scene.setting === 'still-life';
  let size = figure.size * unit * crowd * (order > 0 ? 0.72 : 1) * between(random, 0.92, 1.08);
  if (scene.setting === 'village' && subject.kind === 'house') size *= 0.62;
  if (indoors && standing.has(subject.kind)) size *= 0.6;
  if (scene.setting === 'still-life') size *= 1.3;
  let x = column * width;
  let y: number;
  if (floats || figure.place === 'air') {
    const level = floats
      ? between(random, 0.34, 0.58)
      : scene.setting === 'sky'
        ? 0.5
        : (horizon / height) * between(random, 0.36, 0.62);
    y = height * (many ? level + Math.sin(part * 2.4) * 0.11 : level) + size / 2;
    if (floats) size *= figure.place === 'ground' ? 1.05 : 1.15;
    y = Math.max(y, size + height * 0.04);
  } else if (figure.place === 'water') {
    const wanted =
      subject.kind === 'bridge'
        ? horizon + (height - horizon) * 0.34
        : horizon + (height - horizon) * between(random, 0.28, 0.4);
    y = (footing(stage, x, wanted, true) ?? wanted) + size * (subject.kind === 'whale' ? -0.02 : 0.06);
    if (subject.kind === 'bridge') {
      x = width / 2;
      size = Math.max(size, ((width * 1.02) / figure.wide) * figure.high);
    }
  } else if (indoors) y = stage.focus.y * height;
  else if (standing.has(subject.kind) && !many && !woods) {
    // On a coast the land may lie on either side.
    const reach = scene.setting === 'coast' || scene.setting === 'island' ? 1 : 0.28;
    const place = crest(stage, Math.max(0.14, column - reach), Math.min(0.84, column + reach));
    x = place?.x ?? x;
    const base = place ? place.y + unit * 0.02 : (footing(stage, x, height * 0.75, false) ?? height * 0.75);
    // Never higher than the picture: what would not fit comes nearer.
    y = Math.max(base, size + height * 0.06);
    // On a plain the crest is the horizon, and what stands there would seem to hover over it.
    if (scene.setting === 'meadow') y = Math.max(y, horizon + (height - horizon) * 0.2);
    if (subject.kind === 'tree') y = Math.max(y, height * 0.8);
  } else {
    const wanted = height * (many ? between(random, 0.7, 0.86) : 0.86);
    y = footing(stage, x, wanted, false) ?? wanted;
    if (many) size *= 0.75 + 0.5 * ((y / height - 0.6) / 0.3);
  }
  const clay = new Clay(figure.wide, figure.high, size / figure.high);
  figure.build(clay, { ...(color && { color }), random, night: light.night });
  const row = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const ground = distanceOf(
    stage.planes.depth[row * width + Math.max(0, Math.min(width - 1, Math.floor(x)))] as number,
  );
  const distance = indoors ? 8 : floats ? 12 : figure.place === 'air' ? 22 : Math.min(45, ground);
  if (figure.place === 'ground' && !floats)
    groundShadow(stage, x, y - size * 0.01, clay.width * 0.42, Math.max(3, size * 0.06));
  const flip = many ? random() < 0.4 : column > 0.5;
  stamp(stage, clay, x - clay.width / 2, y - clay.height + 1, {
    distance,
    material: figure.material,
    flip,
    texture: figure.texture,
  });
  if (order === 0 && part === 0) {
    stage.focus.x = Math.max(0.1, Math.min(0.9, x / width));
    stage.focus.y = Math.max(0.1, Math.min(0.95, (y - size * 0.3) / height));
  }
}

/** Puts the subjects into the finished ground, the main one last so that nothing hides it. */
export function placeSubjects(stage: Stage, skip: (subject: Subject) => boolean): void {
  const subjects = stage.scene.subjects.filter((subject) => !skip(subject));
  for (let order = subjects.length - 1; order >= 0; order -= 1) {
    const subject = subjects[order] as Subject;
    const random = stage.random(`subject ${subject.kind}`);
    const named = subject.color;
    const blossoms = subject.kind === 'tree' && stage.scene.heard.has('sakura');
    const color = named
      ? oklch(named.lightness, named.chroma * 0.85, named.hueDegrees)
      : blossoms
        ? oklch(0.84, 0.08, 5)
        : undefined;
    if (
      flowerKinds.has(subject.kind) &&
      (stage.scene.setting === 'still-life' || stage.scene.setting === 'room')
    ) {
      const x = stage.width * (order === 0 ? 0.5 : 0.3);
      placeBouquet(stage, subject.kind as 'flower', color, x, stage.focus.y * stage.height, stage.unit * 0.6);
      continue;
    }
    const columns = columnsFor(stage, subject.count, random, order);
    for (const [part, column] of columns.entries())
      placeOne(stage, subject, color, column, part, order, random);
  }
}
