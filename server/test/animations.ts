import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 25;

/** Returns a chunk of a PNG: length, name, data and checksum. */
export function chunk(name: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** Makes an APNG of a PNG: declares two frames. */
export function animatedPng(png: Buffer): Buffer {
  const head = SIGNATURE_BYTES + HEADER_BYTES;
  const control = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([png.subarray(0, head), control, png.subarray(head)]);
}

/** Returns a WebP with two frames, each a square of 100 pixels. */
export function animatedWebp(): Promise<Buffer> {
  const frames = Buffer.alloc(100 * 200 * 3, 255);
  frames.fill(0, 0, 100 * 100 * 3);
  return sharp(frames, { raw: { width: 100, height: 200, channels: 3, pageHeight: 100 } })
    .webp({ delay: [100, 100] })
    .toBuffer();
}

/** Changes the brands of an AVIF (ISO/IEC 14496-12, `ftyp`): the first one is its major brand. */
export function avifWithBrands(avif: Buffer, brands: readonly [string, ...string[]]): Buffer {
  const [major, ...compatible] = brands;
  const box = Buffer.from(`\0\0\0\0ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1');
  // The rest has absolute offsets, so the box keeps its length.
  const length = avif.readUInt32BE(0);
  if (box.length > length) throw new Error('Too many brands');
  box.writeUInt32BE(length);
  const room = Buffer.from('miaf'.repeat((length - box.length) / 4), 'latin1');
  return Buffer.concat([box, room, avif.subarray(length)]);
}
