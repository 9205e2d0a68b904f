import { hex, type Rgb, scale } from '../canvas/color.ts';
import { between, type Random } from '../canvas/random.ts';
import type { Clay, Outline } from './clay.ts';
import { drawBeard, type HairStyle, hairStyles, type Pen } from './hair.ts';
import { type Headwear, headwear } from './headwear/catalog.ts';
import { smoothOutline, turnOutline } from './outline.ts';
import type { Profile } from './profiles/profile.ts';

export interface BustChoice {
  profile: Profile;
  skin: Rgb;
  hair: Rgb;
  cloth: Rgb;
  hairStyle?: HairStyle;
  wears: readonly Headwear[];
  /** 0 for none, 1 for a full beard, more for one that reaches the chest. */
  beard: number;
  /** How the neck is covered. */
  collar: 'low' | 'round' | 'high';
  /** Radians; more than 0 looks down. */
  tilt: number;
  /** The position of the contour's origin, in model units. */
  at: readonly [number, number];
  looksLeft: boolean;
}

/** The pivot of a head on its neck. */
const pivot = [0.32, 0.84] as const;

const necklines: Record<BustChoice['collar'], { from: number; curve: Outline }> = {
  low: {
    from: 1.75,
    curve: [
      [0.7, 1.78],
      [0.4, 1.86],
      [0.05, 1.82],
      [-0.3, 1.7],
    ],
  },
  round: {
    from: 1.29,
    curve: [
      [0.5, 1.4],
      [0.34, 1.42],
      [0.16, 1.34],
      [0.02, 1.2],
    ],
  },
  high: {
    from: 1.2,
    curve: [
      [0.56, 1.16],
      [0.46, 1.2],
      [0.3, 1.17],
      [0.12, 1.06],
      [0.0, 0.98],
    ],
  },
};

const closedHelmets = new Set<Headwear>(['knight', 'robot', 'space']);

/** Creates the pens for parts that stay with the shoulders and for parts that turn with the head. */
function createPens(clay: Clay, { at, looksLeft, tilt }: BustChoice): { onBody: Pen; onHead: Pen } {
  let level = 0;
  const place = ([x, y]: readonly [number, number]) =>
    [looksLeft ? at[0] + 0.4 - (x - 0.4) : at[0] + x, at[1] + y] as const;
  // Later parts cover earlier ones: each is raised in the relief by more than the roundness of a thick limb.
  const onBody: Pen = {
    shape(points, color, glow = 0) {
      level += 1;
      clay.plate(points.map(place), color, { z: level, glow });
    },
    line(bones, color, glow = 0) {
      level += 1;
      const placed = bones.map(([x, y, r]) => [...place([x, y]), r] as const);
      clay.limb(placed, color, level, glow);
    },
  };
  const onHead: Pen = {
    shape: (points, color, glow) => onBody.shape(turnOutline(points, pivot, tilt), color, glow),
    line(bones, color, glow) {
      const turned = turnOutline(
        bones.map(([x, y]) => [x, y] as const),
        pivot,
        tilt,
      );
      onBody.line(
        bones.map(([, , r], n) => [...(turned[n] as readonly [number, number]), r] as const),
        color,
        glow,
      );
    },
  };
  return { onBody, onHead };
}

/** Draws skin and cloth. Under a closed helmet, only the neck is visible. */
function drawContour(pen: Pen, { profile, skin, cloth, collar, tilt }: BustChoice, hidden: boolean): void {
  const head = turnOutline([...profile.skull, ...profile.face], pivot, tilt);
  const top: Outline = hidden
    ? [
        [0.2, 0.8],
        [0.4, 0.8],
      ]
    : head;
  pen.shape(smoothOutline([...profile.back, ...top, ...profile.front]), scale(skin, 0.8));
  const neckline = necklines[collar];
  const below = (points: Outline, out: number) =>
    points.filter(([, y]) => y >= neckline.from).map(([x, y]) => [x + out, y - 0.012] as const);
  pen.shape(
    smoothOutline([
      ...below(profile.back, -0.012),
      ...[...neckline.curve].reverse(),
      ...below(profile.front, 0.012),
    ]),
    cloth,
  );
  if (!hidden) pen.shape(smoothOutline([...head, [0.42, 0.9], [0.26, 0.84]]), skin);
}

function drawLash(pen: Pen, [x, y]: readonly [number, number]): void {
  pen.line(
    [
      [x - 0.03, y + 0.004, 0.006],
      [x + 0.025, y - 0.004, 0.006],
      [x + 0.062, y - 0.026, 0.002],
    ],
    hex('#140d0c'),
  );
}

/** Draws the ear that short hair leaves uncovered. */
function drawEar(pen: Pen, skin: Rgb): void {
  pen.line(
    [
      [0.37, 0.5, 0.035],
      [0.385, 0.56, 0.04],
      [0.4, 0.62, 0.022],
    ],
    scale(skin, 0.82),
  );
}

/** Draws folds that run down from the shoulders. */
function drawFolds(pen: Pen, cloth: Rgb, random: Random): void {
  for (let n = 0; n < 9; n += 1) {
    const x = between(random, -0.45, 0.9);
    pen.line(
      [
        [x * 0.8 + 0.05, 1.55 + Math.abs(x - 0.25) * 0.12, 0.003],
        [x, 1.85, 0.008],
        [x + between(random, -0.08, 0.08), 2.4, 0.006],
      ],
      scale(cloth, n % 2 ? 1.35 : 0.65),
    );
  }
}

/** Builds head, neck and shoulders from drawn contours, layered from back to front. */
export function buildBust(clay: Clay, choice: BustChoice, random: Random): void {
  const { profile, skin, hair, hairStyle, cloth, wears } = choice;
  const { onBody, onHead } = createPens(clay, choice);
  const hidden = wears.some((thing) => closedHelmets.has(thing));
  drawContour(onBody, choice, hidden);
  if (profile.lash && !profile.away && !hidden) drawLash(onHead, profile.lash);
  if (choice.beard > 0) drawBeard(onHead, hair, random, choice.beard);
  if (hairStyle) {
    if (hairStyle === 'short' || hairStyle === 'quiff' || hairStyle === 'crop') drawEar(onHead, skin);
    hairStyles[hairStyle](onHead, hair, random);
  }
  for (const thing of wears) headwear[thing](onHead, cloth, random);
  if (choice.collar !== 'low') drawFolds(onBody, cloth, random);
}
