/**
 * Draws a contact sheet of finished images: the watermark on white, black, gray, noise and the built-in model's styles, on the
 * original, the thumbnail and the preview; a detail of the high-resolution file and of the original; and the rendered vector file.
 * Check it after each change to the output: `node tests/bench/contact-sheet.ts`.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { STYLE_IDS } from '@easel/shared/contracts/styles';
import { createImageFinisher } from '@easel/worker/image/finisher';
import type { RawImage } from '@easel/worker/providers/types';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { paint, recipe } from './pictures.ts';

/** Pixels. */
const SIDE = 1_024;
const SHOWN = 400;
const GAP = 8;
const LABEL = 26;
/** The scale of the high-resolution file, relative to the original. */
const ENLARGED = 4;
const PROMPTS = [
  'a lonely lighthouse on a cliff at sunset',
  'a red fox in a snowy forest',
  'city skyline at night in the rain',
  'portrait of a woman',
];

const plain = (value: number): RawImage => filled(() => value);
function noise(): RawImage {
  let state = 1;
  return filled(() => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state >> 16;
  });
}
function filled(value: () => number): RawImage {
  const data = Uint8Array.from({ length: SIDE * SIDE * 3 }, value);
  return { kind: 'raw', data, width: SIDE, height: SIDE, channels: 3 };
}

const pictures = new Map<string, RawImage>([
  ['white', plain(255)],
  ['black', plain(0)],
  ['grey', plain(128)],
  ['noise', noise()],
  ...STYLE_IDS.map((style, i) => [style, paint(PROMPTS[i % PROMPTS.length] as string, style, SIDE)] as const),
]);

const finisher = createImageFinisher({});
const shown = (picture: Sharp) => picture.resize(SHOWN, SHOWN, { fit: 'inside' });
/** Extracts a square detail from just below the center of a picture. */
const partOf = (picture: Sharp, scale: number) => {
  const at = Math.round(SIDE * 0.55) * scale;
  return picture.extract({
    left: at,
    top: at,
    width: (SHOWN / ENLARGED) * scale,
    height: (SHOWN / ENLARGED) * scale,
  });
};

/** Returns the columns for one picture, from left to right. */
async function columnsOf(picture: RawImage): Promise<Record<string, Sharp>> {
  const options = { recipe: { ...recipe, width: SIDE, height: SIDE } };
  const marked = await finisher.finish(picture, { ...options, watermark: true });
  const clean = await finisher.finish(picture, { ...options, watermark: false });
  const highRes = await finisher.highRes(clean.original.data, { ...options, longSide: ENLARGED * SIDE });
  const vector = await finisher.vector(clean.original.data, options);
  const look = await finisher.preview(picture, { watermark: true });
  const corner = SIDE - SHOWN;
  return {
    original: shown(sharp(marked.original.data)),
    'original, its corner': sharp(marked.original.data).extract({
      left: corner,
      top: corner,
      width: SHOWN,
      height: SHOWN,
    }),
    thumbnail: shown(sharp(marked.thumbnail.data)),
    'work in progress': shown(sharp(Buffer.from(look.split(',')[1] ?? '', 'base64'))),
    'original, its pixels': sharp(await partOf(sharp(clean.original.data), 1).toBuffer()).resize(
      SHOWN,
      SHOWN,
      {
        kernel: 'nearest',
      },
    ),
    'high-res, its pixels': partOf(sharp(highRes.data), ENLARGED),
    vector: shown(sharp(vector.data, { unlimited: true })),
  };
}

function label(text: string): Buffer {
  return Buffer.from(
    `<svg width="${SHOWN}" height="${LABEL}"><text x="4" y="19" font-family="sans-serif" font-size="15" fill="#222">${text}</text></svg>`,
  );
}

const layers: OverlayOptions[] = [];
let columns = 0;
for (const [row, [name, picture]] of [...pictures].entries()) {
  const cells = Object.entries(await columnsOf(picture));
  columns = cells.length;
  for (const [column, [kind, cell]] of cells.entries()) {
    const left = GAP + column * (SHOWN + GAP);
    const top = GAP + row * (SHOWN + LABEL + GAP);
    layers.push({ input: label(`${name}: ${kind}`), left, top });
    layers.push({ input: await cell.png().toBuffer(), left, top: top + LABEL });
  }
}

const folder = fileURLToPath(new URL('../artefacts/', import.meta.url));
await mkdir(folder, { recursive: true });
const width = GAP + columns * (SHOWN + GAP);
const height = GAP + pictures.size * (SHOWN + LABEL + GAP);
await sharp({ create: { width, height, channels: 3, background: '#f4f2ee' } })
  .composite(layers)
  .png()
  .toFile(`${folder}contact-sheet.png`);
