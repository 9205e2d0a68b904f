/**
 * Draws a sheet of edits of a picture: each mode with the built-in painter and with each adapter against its test server, which
 * returns plain pixels, and beside a masked edit a detail of the mask's edge at 100 %. Check it after each change to inputs or
 * adapters: `node tests/bench/edit-sheet.ts`.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Size } from '@easel/shared/contracts/sizes';
import { decodeModelImage, openPixels } from '@easel/worker/image/decode';
import { extendedCanvas, initImage, maskImage, referenceImage } from '@easel/worker/image/inputs';
import { keepUnmasked } from '@easel/worker/image/keep-unmasked';
import type { ImageRequest, InputImage, ModelImage } from '@easel/worker/providers/types';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { type EditModel, startEditModels } from './edit-models.ts';
import { paint } from './pictures.ts';

const SIDE = 512;
const WIDE: Size = { width: 768, height: 512 };
const SHOWN = 240;
const GAP = 8;
const LABEL = 24;
const PROMPT = 'a lonely lighthouse on a cliff at sunset';
/** The masked disc, in pixels of the picture. */
const DISC = { x: 256, y: 256, radius: 120 };

const pngOf = ({ data, width, height }: ReturnType<typeof paint>) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
const square = { width: SIDE, height: SIDE };
const original = await pngOf(paint(PROMPT, 'anime', SIDE));
const reference = await pngOf(paint('a red fox in a snowy forest', 'oil-painting', SIDE));
const disc = await sharp(
  Buffer.from(
    `<svg width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%"/><circle cx="${DISC.x}" cy="${DISC.y}" r="${DISC.radius}" fill="#fff"/></svg>`,
  ),
)
  .removeAlpha()
  .toColourspace('b-w')
  .png()
  .toBuffer();

const scene = [{ words: PROMPT, seed: 7, strength: 0 }];
const input = (role: InputImage['role'], image: Pick<InputImage, 'data' | 'width' | 'height'>) =>
  ({ ...image, role, strength: null, scene: null }) satisfies InputImage;
const init = input('init', await initImage(original, square));
const mask = input('mask', await maskImage(disc, original, square));
const example = input('reference', await referenceImage(reference));
const { canvas, mask: margin } = await extendedCanvas(original, WIDE);

type Asked = Pick<ImageRequest, 'mode' | 'inputs'> & Partial<ImageRequest>;
const MODES: Record<string, Asked> = {
  vary: { mode: 'vary', inputs: [{ ...init, strength: 0.5, scene }] },
  'another style': { mode: 'vary', inputs: [{ ...init, strength: 0, scene }], style: 'watercolor' },
  edit: { mode: 'edit', inputs: [init] },
  inpaint: { mode: 'inpaint', inputs: [{ ...init, strength: 1 }, mask] },
  extend: { mode: 'extend', inputs: [input('init', canvas), input('mask', margin)], ...WIDE },
  reference: { mode: 'reference', inputs: [example] },
};

/** Makes a picture in a mode, and keeps the pixels outside the mask. */
async function make(model: EditModel, asked: Asked): Promise<ModelImage> {
  const image = await model.generate({ ...square, ...asked });
  return keepUnmasked(image, asked.inputs);
}

/** Returns the cells of one model, with their labels. */
async function cellsOf(model: EditModel): Promise<[label: string, cell: Buffer][]> {
  const cells: [string, Buffer][] = [];
  const add = async (label: string, picture: Sharp) => cells.push([label, await fit(picture)]);
  for (const [name, asked] of Object.entries(MODES)) {
    if (!model.takes(asked)) {
      cells.push([`${name}: not offered`, await fit(blank())]);
      if (name === 'inpaint') cells.push(['mask edge: none', await fit(blank())]);
      continue;
    }
    const picture = await decodeModelImage(await make(model, asked));
    const { width, height } = picture;
    await add(`${name}: ${width}x${height}`, openPixels(picture));
    if (name === 'inpaint') cells.push(['mask edge, 100 %', await edgeOf(openPixels(picture), width)]);
  }
  const larger = await model.enlarge(original, { width: 2 * SIDE, height: 2 * SIDE });
  const by = model.hasUpscaler ? 'upscaler' : 'Lanczos';
  await add(`enlarge: ${by}`, openPixels(await decodeModelImage(larger)));
  return cells;
}

/** Extracts a square around the right edge of the masked disc. */
function edgeOf(picture: Sharp, width: number): Promise<Buffer> {
  const scale = width / SIDE;
  const left = Math.round((DISC.x + DISC.radius) * scale - SHOWN / 2);
  const top = Math.round(DISC.y * scale - SHOWN / 2);
  return picture.extract({ left, top, width: SHOWN, height: SHOWN }).png().toBuffer();
}

const blank = () => sharp({ create: { width: SHOWN, height: SHOWN, channels: 3, background: '#ddd' } });
const fit = (picture: Sharp) => picture.resize(SHOWN, SHOWN, { fit: 'inside' }).png().toBuffer();
const textOf = (text: string) =>
  Buffer.from(
    `<svg width="${SHOWN}" height="${LABEL}"><text x="2" y="17" font-family="sans-serif" font-size="13" fill="#222">${text}</text></svg>`,
  );

const models = await startEditModels();
const layers: OverlayOptions[] = [];
let columns = 0;
try {
  for (const [row, model] of models.list.entries()) {
    const cells: [string, Buffer][] = [[model.name, await fit(sharp(original))], ...(await cellsOf(model))];
    columns = cells.length;
    for (const [column, [label, cell]] of cells.entries()) {
      const left = GAP + column * (SHOWN + GAP);
      const top = GAP + row * (SHOWN + LABEL + GAP);
      layers.push({ input: textOf(label), left, top });
      layers.push({ input: cell, left, top: top + LABEL });
    }
  }
} finally {
  await models.close();
}

const folder = fileURLToPath(new URL('../artefacts/', import.meta.url));
await mkdir(folder, { recursive: true });
const width = GAP + columns * (SHOWN + GAP);
const height = GAP + models.list.length * (SHOWN + LABEL + GAP);
await sharp({ create: { width, height, channels: 3, background: '#f4f2ee' } })
  .composite(layers)
  .png()
  .toFile(`${folder}edit-sheet.png`);
