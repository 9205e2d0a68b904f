import { oklch, type Rgb } from '../canvas/color.ts';
import { between, type Random } from '../canvas/random.ts';
import { figures } from '../figures/catalog.ts';
import { Clay } from '../figures/clay.ts';
import type { Figure } from '../figures/figure.ts';
import { isFlower } from '../figures/flowers.ts';
import { groundShadow, stamp } from '../figures/stamp.ts';
import type { SceneDescription, Setting, Subject, SubjectKind } from '../prompt/scene-description.ts';
import { crest, footing } from './footing.ts';
import { placeBouquet } from './indoor.ts';
import { distanceOf, type Stage } from './stage.ts';

const weightless = new Set<Setting>(['space', 'underwater']);
const woods = new Set<Setting>(['forest', 'jungle']);
const indoors = new Set<Setting>(['room', 'still-life']);
/** Subjects that are seen from a distance. */
const monuments = new Set<SubjectKind>([
  'lighthouse',
  'castle',
  'tower',
  'temple',
  'windmill',
  'house',
  'tree',
]);

/** Returns the columns for a number of objects: a single one is off-center, several are spread out. */
function columnsFor(stage: Stage, count: number, random: Random, order: number): number[] {
  const away = stage.light.sunX < 0.5 ? 1 : -1;
  // Objects on a table are close together and overlap.
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

/** One of a subject's objects, and the position that the composition gives it. */
interface Item {
  subject: Subject;
  color: Rgb | undefined;
  /** Fraction of the width. */
  column: number;
  /** Its index among the subject's objects. */
  part: number;
  /** The index of its subject; 0 is the main one. */
  order: number;
  random: Random;
}

/** A subject's position (the middle of its base) and height, in pixels. */
interface Spot {
  x: number;
  y: number;
  size: number;
}

/** Returns a subject's height in pixels, before its position changes it. */
function sizeOf({ unit, scene }: Stage, { subject, order, random }: Item): number {
  const { kind, count } = subject;
  const crowd = count > 1 ? 0.75 / Math.sqrt(count * 0.6) + 0.12 : 1;
  let size = figures[kind].size * unit * crowd * (order > 0 ? 0.72 : 1) * between(random, 0.92, 1.08);
  if (scene.setting === 'village' && kind === 'house') size *= 0.62;
  if (indoors.has(scene.setting) && monuments.has(kind)) size *= 0.6;
  if (scene.setting === 'still-life') size *= 1.3;
  return size;
}

/** Places an object in the air, or in a setting without up and down. */
function hover(stage: Stage, { subject, column, part, random }: Item, size: number): Spot {
  const { width, height, horizon, scene } = stage;
  const drifts = weightless.has(scene.setting);
  const level = drifts
    ? between(random, 0.34, 0.58)
    : scene.setting === 'sky'
      ? 0.5
      : (horizon / height) * between(random, 0.36, 0.62);
  const y = height * (subject.count > 1 ? level + Math.sin(part * 2.4) * 0.11 : level) + size / 2;
  const grown = drifts ? size * (figures[subject.kind].place === 'ground' ? 1.05 : 1.15) : size;
  return { x: column * width, y: Math.max(y, grown + height * 0.04), size: grown };
}

/** Places an object on the water, submerged as its kind is; a bridge spans the whole picture. */
function setAfloat(stage: Stage, { subject, column, random }: Item, size: number): Spot {
  const { width, height, horizon } = stage;
  const { wide, high } = figures[subject.kind];
  const bridge = subject.kind === 'bridge';
  const x = column * width;
  const wanted = horizon + (height - horizon) * (bridge ? 0.34 : between(random, 0.28, 0.4));
  const y = (footing(stage, x, wanted, true) ?? wanted) + size * (subject.kind === 'whale' ? -0.02 : 0.06);
  return bridge ? { x: width / 2, y, size: Math.max(size, ((width * 1.02) / wide) * high) } : { x, y, size };
}

/** Places an object on the highest ground near its column. */
function setOnCrest(stage: Stage, { subject, column }: Item, size: number): Spot {
  const { width, height, unit, horizon, scene } = stage;
  // On a coast, the land may be on either side.
  const reach = scene.setting === 'coast' || scene.setting === 'island' ? 1 : 0.28;
  const place = crest(stage, Math.max(0.14, column - reach), Math.min(0.84, column + reach));
  const x = place?.x ?? column * width;
  const base = place ? place.y + unit * 0.02 : (footing(stage, x, height * 0.75, false) ?? height * 0.75);
  // Never higher than the picture: an object that would not fit is moved nearer.
  let y = Math.max(base, size + height * 0.06);
  // On a plain the crest is the horizon, above which an object would seem to hover.
  if (scene.setting === 'meadow') y = Math.max(y, horizon + (height - horizon) * 0.2);
  if (subject.kind === 'tree') y = Math.max(y, height * 0.8);
  return { x, y, size };
}

/** Places an object on the ground in front; of many, the nearer ones are larger. */
function setOnGround(stage: Stage, { subject, column, random }: Item, size: number): Spot {
  const { width, height } = stage;
  const many = subject.count > 1;
  const x = column * width;
  const wanted = height * (many ? between(random, 0.7, 0.86) : 0.86);
  const y = footing(stage, x, wanted, false) ?? wanted;
  return { x, y, size: many ? size * (0.75 + 0.5 * ((y / height - 0.6) / 0.3)) : size };
}

function spotFor(stage: Stage, item: Item): Spot {
  const { setting } = stage.scene;
  const { kind, count } = item.subject;
  const { place } = figures[kind];
  const size = sizeOf(stage, item);
  if (place === 'air' || weightless.has(setting)) return hover(stage, item, size);
  if (place === 'water') return setAfloat(stage, item, size);
  if (indoors.has(setting)) return { x: item.column * stage.width, y: stage.focus.y * stage.height, size };
  // In a forest, no distant crest is visible.
  if (monuments.has(kind) && count === 1 && !woods.has(setting)) return setOnCrest(stage, item, size);
  return setOnGround(stage, item, size);
}

/** Returns the world distance of a figure whose foot is at (x, y) pixels. */
function distanceAt(stage: Stage, place: Figure['place'], { x, y }: Spot): number {
  const { planes, width, height, scene } = stage;
  if (indoors.has(scene.setting)) return 8;
  if (weightless.has(scene.setting)) return 12;
  if (place === 'air') return 22;
  const row = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const column = Math.max(0, Math.min(width - 1, Math.floor(x)));
  return Math.min(45, distanceOf(planes.depth[row * width + column] as number));
}

function placeOne(stage: Stage, item: Item): void {
  const { width, height, scene, light } = stage;
  const { subject, color, column, part, order, random } = item;
  const figure = figures[subject.kind];
  const spot = spotFor(stage, item);
  const { x, y, size } = spot;
  const clay = new Clay(figure.wide, figure.high, size / figure.high);
  figure.build(clay, { ...(color && { color }), random, night: light.night });
  const distance = distanceAt(stage, figure.place, spot);
  if (figure.place === 'ground' && !weightless.has(scene.setting))
    groundShadow(stage, x, y - size * 0.01, clay.width * 0.42, Math.max(3, size * 0.06));
  stamp(stage, clay, x - clay.width / 2, y - clay.height + 1, {
    distance,
    material: figure.material,
    flip: subject.count > 1 ? random() < 0.4 : column > 0.5,
    texture: figure.texture,
  });
  if (order === 0 && part === 0) {
    stage.focus.x = Math.max(0.1, Math.min(0.9, x / width));
    stage.focus.y = Math.max(0.1, Math.min(0.95, (y - size * 0.3) / height));
  }
}

/** Returns the color that the prompt gives a subject; a cherry tree has its own. */
function colorOf(scene: SceneDescription, { kind, color }: Subject): Rgb | undefined {
  if (color) return oklch(color.lightness, color.chroma * 0.85, color.hueDegrees);
  return kind === 'tree' && scene.heard.has('sakura') ? oklch(0.84, 0.08, 5) : undefined;
}

/** Places the subjects on the finished ground, the main one last so that nothing hides it. */
export function placeSubjects(stage: Stage, skip: (subject: Subject) => boolean): void {
  const { width, height, unit, scene, focus } = stage;
  const subjects = scene.subjects.filter((subject) => !skip(subject));
  for (const [order, subject] of [...subjects.entries()].reverse()) {
    const random = stage.random(`subject ${subject.kind}`);
    const color = colorOf(scene, subject);
    if (isFlower(subject.kind) && indoors.has(scene.setting)) {
      const x = width * (order === 0 ? 0.5 : 0.3);
      placeBouquet(stage, subject.kind, color, x, focus.y * height, unit * 0.6);
      continue;
    }
    const columns = columnsFor(stage, subject.count, random, order);
    for (const [part, column] of columns.entries())
      placeOne(stage, { subject, color, column, part, order, random });
  }
}
