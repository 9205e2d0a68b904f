/**
 * A contact sheet of the built-in model: every style by six prompts, with labels, and how long each style takes for
 * 1024x1024. Look at the sheet after each change to the painter: `npm run sheet --workspace @easel/painter`.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { paintPicture } from '../src/paint-picture.ts';
import { STYLE_IDS } from '../src/styles/catalog.ts';

const prompts = [
  'a lonely lighthouse on a cliff at sunset',
  'a red fox in a snowy forest',
  'city skyline at night in the rain',
  'portrait of a woman',
  'a boat on a lake in the mountains at dawn',
  'field of sunflowers',
];

/** Pixels. */
const paintedSize = 768;
const shownSize = 320;
const gap = 8;
const labelHeight = 28;

function paint(
  prompt: string,
  style: string,
  size: number,
): { data: Uint8Array; elapsedMs: number; cpuMs: number } {
  const began = performance.now();
  const cpuBegan = process.cpuUsage();
  const picture = paintPicture({ prompt, style, width: size, height: size, seed: 7 });
  for (;;) {
    const turn = picture.next();
    if (!turn.done) continue;
    const cpu = process.cpuUsage(cpuBegan);
    return {
      data: turn.value,
      elapsedMs: Math.round(performance.now() - began),
      cpuMs: Math.round((cpu.user + cpu.system) / 1000),
    };
  }
}

function label(text: string, width: number): Buffer {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(
    `<svg width="${width}" height="${labelHeight}"><text x="4" y="19" font-family="sans-serif" font-size="15" fill="#222">${safe}</text></svg>`,
  );
}

const cellWidth = shownSize + gap;
const rowHeight = shownSize + labelHeight + gap;
const layers: OverlayOptions[] = [];
for (const [row, prompt] of prompts.entries()) {
  for (const [column, style] of STYLE_IDS.entries()) {
    const { data } = paint(prompt, style, paintedSize);
    const input = await sharp(data, { raw: { width: paintedSize, height: paintedSize, channels: 3 } })
      .resize(shownSize, shownSize)
      .png()
      .toBuffer();
    const left = gap + column * cellWidth;
    const top = gap + row * rowHeight;
    layers.push({ input, left, top: top + labelHeight });
    layers.push({ input: label(row === 0 ? style : column === 0 ? prompt : '', shownSize), left, top });
  }
}

const folder = fileURLToPath(new URL('../../../tests/artefacts/', import.meta.url));
await mkdir(folder, { recursive: true });
await sharp({
  create: {
    width: gap + STYLE_IDS.length * cellWidth,
    height: gap + prompts.length * rowHeight,
    channels: 3,
    background: '#f4f2ee',
  },
})
  .composite(layers)
  .png()
  .toFile(`${folder}painter-sheet.png`);

for (const style of STYLE_IDS) {
  const { elapsedMs, cpuMs } = paint('a boat on a lake in the mountains at dawn', style, 1024);
  console.log(`${style.padEnd(16)} 1024x1024 in ${elapsedMs} ms (${cpuMs} ms of processor time)`);
}
