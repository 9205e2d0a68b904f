import { blur } from '../canvas/blur.ts';
import { hex, mix, oklch, type Rgb, scale } from '../canvas/color.ts';
import { Material } from '../canvas/planes.ts';
import { pick } from '../canvas/random.ts';
import { buildBust } from '../figures/bust.ts';
import { figures } from '../figures/catalog.ts';
import { Clay } from '../figures/clay.ts';
import type { Setting, Subject } from '../prompt/scene-description.ts';
import {
  type Place,
  paintGreatDisc,
  paintLamps,
  paintPaleSky,
  paintWindow,
  scatterBokeh,
} from './backdrops.ts';
import { stampBacklit } from './backlight.ts';
import { growFrame } from './botanical-frame.ts';
import type { ScenePass } from './compose.ts';
import { chooseSitter } from './sitter.ts';
import { paintStars } from './sky.ts';
import { paintNebula } from './space.ts';
import type { Stage } from './stage.ts';

type Backdrop = 'disc' | 'lamps' | 'window' | 'botanical' | 'within' | 'place' | 'cosmos';

/** Composes a place without people. Passed as a function, because places and portraits use each other. */
export type ComposePlace = (setting: Setting) => ScenePass[];

function chooseBackdrop({ scene, light, traits, random }: Stage): Backdrop {
  const chance = random('portrait backdrop');
  const { heard } = scene;
  const place = scene.alsoSettings[0];
  const kinds = scene.subjects.map((subject) => subject.kind);
  if (place === 'space' || kinds.includes('astronaut')) return 'cosmos';
  if (heard.has('double') || heard.has('exposure')) return 'within';
  if (place === 'room') return 'window';
  if (place === 'meadow' || heard.has('flower') || kinds.includes('rose')) return 'botanical';
  if (place && place !== 'dream' && place !== 'still-life')
    return chance() < 0.45 && place !== 'city' && place !== 'street' && !traits.neon ? 'within' : 'place';
  if (traits.neon) return chance() < 0.6 ? 'disc' : 'lamps';
  if (scene.moon || scene.sun) return 'disc';
  if (scene.stars) return pick(chance, ['cosmos', 'disc', 'lamps'] as const);
  if (light.night > 0.9) return pick(chance, ['lamps', 'disc'] as const);
  switch (scene.mood) {
    case 'dark':
    case 'lonely':
    case 'cold':
      return pick(chance, ['window', 'disc', 'within'] as const);
    case 'epic':
      return pick(chance, ['disc', 'within'] as const);
    case 'dreamy':
      return pick(chance, ['disc', 'botanical', 'within'] as const);
    case 'bright':
      return pick(chance, ['botanical', 'disc'] as const);
    case 'warm':
      return pick(chance, ['lamps', 'window', 'botanical'] as const);
    default:
      return pick(chance, ['disc', 'botanical', 'within', 'lamps', 'window', 'disc'] as const);
  }
}

/**
 * Returns the passes of a portrait of an animal or an object: shown whole, on a rise in front of a large sun or moon.
 */
export function emblemPasses(stage: Stage, subject: Subject): ScenePass[] {
  const { width, height, unit, light } = stage;
  const figure = figures[subject.kind];
  const place: Place = { x: 0.5, y: 0.46 };
  stage.focus.x = place.x;
  stage.focus.y = 0.6;
  return [
    () => paintGreatDisc(stage, place),
    () => {
      const random = stage.random('emblem');
      const pixels = Math.min((unit * 0.78) / figure.wide, (unit * 0.56) / figure.high);
      const model = new Clay(figure.wide, figure.high, pixels);
      const { color } = subject;
      const named = color && oklch(color.lightness, color.chroma * 0.85, color.hueDegrees);
      figure.build(model, { ...(named && { color: named }), random, night: light.night });
      const clay = new Clay(width - 0.5, height - 0.5, 1);
      const stands = height * (figure.place === 'air' ? 0.72 : 0.84);
      clay.press(
        model,
        Math.round(width * 0.5 - model.width / 2),
        Math.round(stands - model.height + 2),
        random() < 0.5,
      );
      if (figure.place !== 'air') {
        const rise = Array.from({ length: 13 }, (_, n) => {
          const u = n / 12;
          return [u * width, stands + unit * (0.5 * (u - 0.5) ** 2 + 0.012 * Math.sin(n * 2.3))] as const;
        });
        clay.plate(
          [[0, height + 9], ...rise, [width, height + 9]],
          scale(mix(light.fog, hex('#3a4a38'), 0.6), 0.6),
          { z: 9 },
        );
      }
      stampBacklit(stage, clay, {
        side: random() < 0.5 ? -1 : 1,
        rims: [scale(light.sun, 1.3), scale(light.horizon, 0.8)],
        body: 1.25,
      });
    },
  ];
}

/**
 * Returns the passes of head and shoulders against the light, in front of a backdrop that the prompt, the mood and the
 * seed choose.
 */
export function portraitPasses(stage: Stage, composePlace: ComposePlace): ScenePass[] {
  const { planes, width, height, unit, light, scene, traits } = stage;
  const random = stage.random('sitter');
  const sitter = chooseSitter(scene, traits, random);
  const backdrop = chooseBackdrop(stage);
  const looksLeft = random() < 0.5;
  const large = sitter.wears.some((thing) => ['space', 'pointed', 'hat', 'knight'].includes(thing));
  const blown = sitter.hairStyle === 'wind';
  const shape = width / height;
  const head = unit * 0.42 * (large ? 0.88 : 1) * (shape < 0.8 ? 1.06 : 1);
  // Room in front of the face; on a wide picture the sitter stands in one third of it.
  const off = (shape > 1.3 ? 0.12 : 0.025) + (blown ? -0.05 / shape : 0);
  const place: Place = {
    x: 0.5 + (looksLeft ? off : -off),
    y: (shape < 0.8 ? 0.45 : 0.405) + (large ? 0.045 : 0),
  };
  stage.focus.x = place.x;
  stage.focus.y = place.y;
  let within: Float32Array | undefined;
  const passes: ScenePass[] = [];
  const background: Record<Backdrop, () => ScenePass[]> = {
    disc: () => [() => paintGreatDisc(stage, place)],
    lamps: () => [() => paintLamps(stage)],
    window: () => [() => paintWindow(stage, place)],
    botanical: () => [() => paintPaleSky(stage, place), () => growFrame(stage, false)],
    cosmos: () => [() => paintNebula(stage), () => paintStars(stage, height * 1.6)],
    place: () => [
      ...composePlace(scene.alsoSettings[0] as Setting),
      () => {
        blur(planes.rgb, width, height, 3, unit * 0.0085, 2);
        if (light.night > 0.5) scatterBokeh(stage, 26, 0.6);
        planes.depth.fill(1);
        planes.material.fill(Material.sky);
      },
    ],
    within: () => [
      ...composePlace(scene.alsoSettings[0] ?? pick(random, ['mountains', 'forest', 'lake', 'sea'] as const)),
      () => {
        within = planes.rgb.slice();
        paintPaleSky(stage, place);
      },
    ],
  };
  passes.push(...background[backdrop]());
  const pale = backdrop === 'botanical' || backdrop === 'within';
  const glow = mix(light.sun, light.horizon, 0.35);
  const power = pale ? 0.9 : backdrop === 'disc' ? 1.5 : 1.15;
  const rims: readonly [Rgb, Rgb] = traits.neon
    ? [scale(hex('#ff3fa8'), 2), scale(hex('#2fe2ff'), 1.8)]
    : traits.magic
      ? [scale(glow, power * 1.3), scale(hex('#8a7cff'), 0.9)]
      : [scale(glow, power * 1.2), scale(backdrop === 'disc' ? glow : light.ambient, power * 0.8)];
  passes.push(() => {
    const clay = new Clay((width - 0.5) / head, (height - 0.5) / head, head);
    const at = [(place.x * width) / head - 0.4, (place.y * height) / head - 0.5] as const;
    buildBust(clay, { ...sitter, at, looksLeft }, stage.random('bust'));
    stampBacklit(stage, clay, {
      side: light.sunX < 0.5 === shape > 1.3 ? -1 : 1,
      rims,
      body: pale ? 0.62 : 0.85,
      ...(within && { within }),
    });
  });
  if (backdrop === 'botanical') passes.push(() => growFrame(stage, true));
  return passes;
}
