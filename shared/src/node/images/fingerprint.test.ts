import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { bandsOf, distance, fingerprintOf, MATCH_DISTANCE } from './fingerprint.ts';

const SIDE = 384;

/** Draws soft blobs: detail at all frequencies, a different picture for each seed. */
function blobs(seed: number): Sharp {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const spots = Array.from({ length: 120 }, () => ({
    x: random() * SIDE,
    y: random() * SIDE,
    r: 4 + random() * 60,
    color: `rgb(${[0, 0, 0].map(() => Math.floor(random() * 256)).join()})`,
  }));
  const circles = spots.map(({ x, y, r, color }) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`);
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${circles.join('')}</svg>`,
    ),
  ).flatten({ background: '#777777' });
}

async function fingerprint(picture: Sharp | Uint8Array): Promise<Uint8Array> {
  const found = await fingerprintOf(picture);
  if (!found) throw new Error('The picture has no fingerprint');
  return found;
}

const png = async (picture: Sharp) => sharp(await picture.png().toBuffer());

describe('the fingerprint', () => {
  test.each<[string, (picture: Sharp) => Sharp]>([
    ['made smaller', (picture) => picture.resize(150)],
    ['made larger', (picture) => picture.resize(1_000)],
    ['compressed hard as JPEG', (picture) => picture.jpeg({ quality: 20 })],
    ['compressed hard as WebP', (picture) => picture.webp({ quality: 30 })],
    ['made grey', (picture) => picture.greyscale()],
    ['blurred', (picture) => picture.blur(1.5)],
    ['brightened', (picture) => picture.modulate({ brightness: 1.1 })],
    ['squeezed', (picture) => picture.resize(SIDE, 300, { fit: 'fill' })],
    ['in the inks of a printer', (picture) => picture.toColourspace('cmyk').jpeg()],
    ['turned by its EXIF', (picture) => picture.rotate(-90).withMetadata({ orientation: 6 }).jpeg()],
  ])('is recognized in the picture %s', async (_, edit) => {
    for (const seed of [1, 2, 3, 4]) {
      const edited = await edit(await png(blobs(seed))).toBuffer();
      const [before, after] = [await fingerprint(await png(blobs(seed))), await fingerprint(edited)];
      expect(distance(before, after)).toBeLessThanOrEqual(MATCH_DISTANCE);
      expect(bandsOf(before).some((band) => bandsOf(after).includes(band))).toBe(true);
    }
  });

  test('is far from that of a different picture', async () => {
    const prints = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => fingerprint(blobs(seed))));
    for (const [i, one] of prints.entries()) {
      for (const other of prints.slice(i + 1))
        expect(distance(one, other)).toBeGreaterThan(MATCH_DISTANCE * 2);
    }
  });

  test.each([
    ['of one color', { r: 200, g: 40, b: 40 }],
    ['of white', { r: 255, g: 255, b: 255 }],
  ])('is undefined for a picture %s', async (_, background) => {
    expect(await fingerprintOf(sharp({ create: { width: 64, height: 64, channels: 3, background } }))).toBe(
      undefined,
    );
  });

  test('is undefined for a smooth gradient, where noise would set the lower bits', async () => {
    const data = Uint8Array.from({ length: 256 * 256 * 3 }, (_, i) => Math.floor(i / (256 * 3)));
    expect(await fingerprintOf(sharp(data, { raw: { width: 256, height: 256, channels: 3 } }))).toBe(
      undefined,
    );
  });

  test.each([
    ['nothing', ''],
    ['an HTML page', '<html></html>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>'],
    ['a PNG that stops after its signature', '\x89PNG\r\n\x1a\n'],
  ])('is undefined for %s', async (_, file) => {
    expect(await fingerprintOf(Buffer.from(file, 'latin1'))).toBe(undefined);
  });
});

describe('the bands', () => {
  test('of any two fingerprints within the distance have one in common', () => {
    const one = Uint8Array.from({ length: 16 }, (_, i) => (i * 73) % 256);
    // One bit in each band but the last: the worst case.
    for (let shift = 0; shift < 11; shift += 1) {
      const other = one.slice();
      for (let flipped = 0; flipped < MATCH_DISTANCE; flipped += 1) {
        const bit = Math.floor(((flipped * 128) / 11 + shift) % 128);
        other[bit >> 3] = (other[bit >> 3] as number) ^ (0x80 >> (bit & 7));
      }
      expect(distance(one, other)).toBe(MATCH_DISTANCE);
      expect(bandsOf(one).filter((band) => bandsOf(other).includes(band)).length).toBeGreaterThan(0);
    }
  });

  test('use every bit, and fit into a PostgreSQL integer', () => {
    const none = new Uint8Array(16);
    for (let bit = 0; bit < 128; bit += 1) {
      const one = new Uint8Array(16);
      one[bit >> 3] = 0x80 >> (bit & 7);
      expect(bandsOf(one).filter((band) => !bandsOf(none).includes(band))).toHaveLength(1);
    }
    for (const band of bandsOf(new Uint8Array(16).fill(255))) expect(band).toBeLessThan(2 ** 31);
  });

  test('of the same bits at different positions differ', () => {
    expect(new Set(bandsOf(new Uint8Array(16))).size).toBe(11);
  });
});
