import { clamp } from './canvas/color.ts';
import { Noise } from './canvas/noise.ts';
import { createPlanes } from './canvas/planes.ts';
import { createRandom, type Random } from './canvas/random.ts';
import { makePreview, type Preview } from './preview.ts';
import { readPrompt } from './prompt/read-prompt.ts';
import type { PaintRequest } from './protocol.ts';
import { composeScene } from './scene/compose.ts';
import { createLight } from './scene/light.ts';
import type { Stage } from './scene/stage.ts';
import { treatmentFor } from './styles/catalog.ts';
import type { Pass, StyleContext } from './styles/treatment.ts';

export interface Step {
  step: number;
  steps: number;
  preview: Preview;
}

function roundToBytes(data: Float32Array): Uint8Array {
  const bytes = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i += 1) bytes[i] = clamp(data[i] as number) * 255 + 0.5;
  return bytes;
}

function toBytes(data: Float32Array, random: () => number): Uint8Array {
  const bytes = new Uint8Array(data.length);
  // A little noise before rounding prevents banding in smooth skies.
  const dither = new Float32Array(4099);
  for (let i = 0; i < dither.length; i += 1) dither[i] = random() + random() - 0.5;
  for (let i = 0, d = 0; i < data.length; i += 1, d = d === 4098 ? 0 : d + 1) {
    const value = (data[i] as number) * 255 + (dither[d] as number);
    bytes[i] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
  return bytes;
}

/**
 * Returns the random numbers for one part of the picture: its own, or those of a scene that it keeps. The same part of
 * the same scene always gets the same ones.
 */
function randomOf({ prompt, seed, keeps = [] }: PaintRequest, label: string): Random {
  let own = { prompt, seed };
  for (const kept of keeps) {
    const chance = createRandom(own.seed, `keeps ${label}`)();
    if (chance < kept.change) break;
    own = kept;
  }
  return createRandom(own.seed, `${own.prompt}\n${label}`);
}

/**
 * Paints a picture pass by pass: yields after each pass and returns the RGB bytes. The caller may stop between two passes. The same
 * request always gives the same bytes.
 */
export function* paintPicture(request: PaintRequest): Generator<Step, Uint8Array> {
  const { width, height } = request;
  const random = (label: string) => randomOf(request, label);
  const scene = readPrompt(request.prompt);
  const treatment = treatmentFor(request.style);
  const light = createLight(scene, random('light'), treatment.traits);
  const noise = new Noise(random('noise'));
  const planes = createPlanes(width, height);
  const unit = Math.min(width, height);
  const stage: Stage = {
    planes,
    width,
    height,
    unit,
    scene,
    light,
    noise,
    random,
    traits: treatment.traits,
    horizon: Math.round(height * 0.5),
    focal: unit * 0.95,
    eye: 3,
    focus: { x: 0.5, y: 0.6 },
  };
  const print = { width, height, data: new Float32Array(0) };
  const context: StyleContext = {
    planes,
    print,
    light,
    noise,
    random,
    unit,
    focus: stage.focus,
    rain: scene.rain,
  };
  const scenePasses = composeScene(stage);
  const stylePasses: Pass[] = treatment.passes(context);
  const steps = scenePasses.length + stylePasses.length;
  let step = 0;
  for (const pass of scenePasses) {
    pass();
    step += 1;
    yield { step, steps, preview: makePreview(planes, planes.rgb, true) };
  }
  print.data = new Float32Array(width * height * 3);
  for (const pass of stylePasses) {
    pass();
    step += 1;
    yield { step, steps, preview: makePreview(planes, print.data, false) };
  }
  return treatment.exact ? roundToBytes(print.data) : toBytes(print.data, random('dither'));
}
