import { hex, oklch, type Rgb } from '../canvas/color.ts';
import { between, pick, type Random } from '../canvas/random.ts';
import type { BustChoice } from '../figures/bust.ts';
import type { HairStyle } from '../figures/hair.ts';
import type { Headwear } from '../figures/headwear/catalog.ts';
import { profiles } from '../figures/profiles/catalog.ts';
import type { NamedColor, SceneDescription, SubjectKind } from '../prompt/scene-description.ts';
import type { StyleTraits } from './stage.ts';

export const sitterKinds: readonly SubjectKind[] = [
  'woman',
  'man',
  'person',
  'knight',
  'wizard',
  'astronaut',
  'robot',
];

/** The person of a portrait, apart from the position in the picture. */
export type Sitter = Omit<BustChoice, 'at' | 'looksLeft'>;

const skins = ['#d9a583', '#b97f5c', '#8a5638', '#e3b798', '#6b4129'].map(hex);
const hairs = ['#2a1a14', '#5b351d', '#8c5a2c', '#c9a05a', '#1c181c', '#8a3a20'].map(hex);
const cloths = ['#7a2435', '#2f4a6b', '#46583c', '#b98d55', '#3f3448', '#8d4a30', '#2e5a60'].map(hex);

/** Words that decide the headwear; the first one in the prompt wins. */
const headwearWords: readonly (readonly [string, Headwear])[] = [
  ['king', 'crown'],
  ['crown', 'crown'],
  ['queen', 'tiara'],
  ['princess', 'tiara'],
  ['tiara', 'tiara'],
  ['witch', 'pointed'],
  ['hood', 'hood'],
  ['hooded', 'hood'],
  ['monk', 'hood'],
  ['ninja', 'hood'],
  ['veil', 'hood'],
  ['hijab', 'hood'],
  ['hat', 'hat'],
  ['cowboy', 'hat'],
  ['pirate', 'hat'],
  ['farmer', 'hat'],
  ['fisherman', 'hat'],
  ['headphone', 'headphones'],
  ['flower', 'wreath'],
  ['rose', 'wreath'],
  ['wreath', 'wreath'],
  ['fairy', 'wreath'],
  ['elf', 'wreath'],
];
const kindWear: Partial<Record<SubjectKind, Headwear>> = {
  knight: 'knight',
  wizard: 'pointed',
  astronaut: 'space',
  robot: 'robot',
};
const hairWords: readonly (readonly [string, HairStyle])[] = [
  ['bun', 'bun'],
  ['braid', 'braid'],
  ['ponytail', 'tail'],
  ['curly', 'curls'],
  ['curl', 'curls'],
  ['afro', 'curls'],
  ['wind', 'wind'],
  ['mermaid', 'long'],
  ['ballerina', 'knot'],
  ['dancer', 'bun'],
  ['samurai', 'knot'],
];
const womanly: readonly HairStyle[] = ['bun', 'long', 'wind', 'bob', 'knot', 'tail', 'braid', 'curls'];
/** In a lost profile, the line of neck and jaw must stay visible, so no hair may cover it. */
const pinned: readonly HairStyle[] = ['bun', 'knot', 'tail', 'braid'];
const manly: readonly HairStyle[] = ['short', 'quiff', 'crop', 'short'];
const closed = new Set<Headwear>(['knight', 'space', 'robot', 'hood']);

function paintOf(named: NamedColor | undefined): Rgb | undefined {
  return named && oklch(named.lightness * 0.85, named.chroma * 0.85, named.hueDegrees);
}

/** Chooses contour, hair and clothes by the prompt, or by the seed if it names none. */
export function chooseSitter(scene: SceneDescription, traits: StyleTraits, random: Random): Sitter {
  const { heard } = scene;
  const subject = scene.subjects.find(({ kind }) => sitterKinds.includes(kind));
  const kind = subject?.kind ?? 'woman';
  const small = ['child', 'kid', 'baby', 'boy', 'toddler', 'little'].some((word) => heard.has(word));
  const old = ['old', 'elderly', 'grandfather', 'grandmother', 'sage', 'ancient'].some((word) =>
    heard.has(word),
  );
  const womanlike = kind === 'woman' || (kind === 'person' && !heard.has('boy') && random() < 0.5);
  const contours = small ? profiles.child : womanlike ? profiles.woman : profiles.man;
  const bearded = kind === 'wizard' || heard.has('beard') || heard.has('bearded') || heard.has('viking');
  // A face with a beard or a visor must be visible.
  const seen =
    bearded || kindWear[kind] || traits.neon ? contours.filter((profile) => !profile.away) : contours;
  const profile = pick(random, seen);
  const choices = profile.away ? pinned : womanlike || (small && !heard.has('boy')) ? womanly : manly;
  const free = pick(random, choices);
  const skin = pick(random, skins);
  const hair = paintOf(scene.hairColor) ?? (old ? hex('#b9b6b0') : pick(random, hairs));
  const cloth = paintOf(scene.clothColor ?? subject?.color) ?? pick(random, cloths);
  const wears: Headwear[] = [];
  const worn = kindWear[kind] ?? headwearWords.find(([word]) => heard.has(word))?.[1];
  if (worn) wears.push(worn);
  const spare = random();
  if (!worn && traits.neon) wears.push(spare < 0.5 ? 'visor' : 'headphones');
  if (!worn && traits.magic && womanlike && spare < 0.5) wears.push('wreath');
  const bare = worn && closed.has(worn);
  const said = hairWords.find(([word]) => heard.has(word))?.[1];
  const hatted = worn === 'hat' || worn === 'pointed' || worn === 'crown';
  const underHat = womanlike ? pick(random, ['long', 'bob', 'braid'] as const) : 'short';
  const style: HairStyle = said ?? (kind === 'wizard' ? 'long' : hatted ? underHat : free);
  const grown = random();
  const beard =
    womanlike || small || bare ? 0 : kind === 'wizard' ? 2.2 : bearded || heard.has('king') ? 1.1 : 0;
  const bald = heard.has('bald');
  return {
    profile,
    skin,
    hair,
    cloth,
    ...(!bare && !bald && { hairStyle: style }),
    wears,
    beard:
      beard > 0 ? beard : !womanlike && !small && !bare && (grown < 0.3 || old) && !profile.away ? 0.9 : 0,
    collar:
      womanlike && !bare ? pick(random, ['low', 'round', 'high'] as const) : grown < 0.6 ? 'high' : 'round',
    tilt: between(random, -0.12, 0.03),
  };
}
