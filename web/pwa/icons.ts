import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const ICO_HEADER_BYTES = 6;
const ICO_ENTRY_BYTES = 16;
/** The mark's colors and drawing, in `public/favicon.svg`. */
const BACKGROUND = '#c9361a';
const MARK = /<g [\s\S]*<\/g>/;
const MARK_SIZE = 32;

/** An icon file of the installed app. */
export interface IconFile {
  path: string;
  content: Buffer;
}

/**
 * Draws the icons as PNG from the site's mark, and `favicon.ico`, which browsers request without a link.
 *
 * @throws {Error} if the mark's file does not have the expected form
 */
export async function drawIcons(markFile: string): Promise<IconFile[]> {
  const svg = await readFile(markFile, 'utf8');
  const mark = MARK.exec(svg)?.[0];
  if (mark === undefined) throw new Error(`${markFile} has no group with the mark`);
  const png = (source: string, size: number) =>
    sharp(Buffer.from(source), { density: (72 * size) / MARK_SIZE })
      .resize(size, size)
      .png({ palette: true })
      .toBuffer();
  const [any192, any512, maskable192, maskable512, apple, badge, small] = await Promise.all([
    png(svg, 192),
    png(svg, 512),
    png(maskable(mark), 192),
    png(maskable(mark), 512),
    png(maskable(mark), 180),
    png(silhouette(mark), 96),
    png(svg, 48),
  ]);
  return [
    { path: 'icons/icon-192.png', content: any192 },
    { path: 'icons/icon-512.png', content: any512 },
    { path: 'icons/maskable-192.png', content: maskable192 },
    { path: 'icons/maskable-512.png', content: maskable512 },
    { path: 'icons/apple-touch-icon.png', content: apple },
    { path: 'icons/badge-96.png', content: badge },
    { path: 'favicon.ico', content: toIco(small, 48) },
  ];
}

/** Fills the square and keeps the mark in the safe zone, the inner 80 % (W3C Web App Manifest, "maskable"). */
function maskable(mark: string): string {
  const [scale, offset] = [0.72, (MARK_SIZE * (1 - 0.72)) / 2];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${BACKGROUND}"/><g transform="translate(${offset} ${offset}) scale(${scale})">${mark}</g></svg>`;
}

/** White on transparent: Android uses only the alpha channel of a notification's badge. */
function silhouette(mark: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${mark.replace('#fffaf0', '#ffffff')}</svg>`;
}

/**
 * Wraps a PNG in the container of `.ico` files, which Windows supports since Vista.
 *
 * @param size pixels of a side
 */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES + ICO_ENTRY_BYTES);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
