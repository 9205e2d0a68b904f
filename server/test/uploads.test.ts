import { UPLOAD_MAX_BYTES } from '@easel/shared/contracts/uploads';
import { uploadListSchema } from '@easel/shared/contracts/uploads.schema';
import { withOtherSignature } from '@easel/tests/env/forged-link';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { animatedPng, animatedWebp, avifWithBrands } from './animations.ts';
import { bearer, problemOf, type SignedUp, signUp } from './test-server.ts';
import { sendUpload, twoColors, upload } from './uploads-setup.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer({ AUTH_REQUESTS_PER_MINUTE: '0' });
let user: SignedUp;
let headers: Record<string, string>;
beforeEach(async () => {
  user = await signUp(server);
  headers = bearer(user.session.access_token);
});

const get = (url: string, as: Record<string, string> = headers) => server.app.inject({ url, headers: as });
const remove = (id: string, as = headers) =>
  server.app.inject({ method: 'DELETE', url: `/api/uploads/${id}`, headers: as });
const list = async (as = headers) => uploadListSchema.strict().parse((await get('/api/uploads', as)).json());

async function keysOf(userId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.context.store.list(`inputs/${userId}/`)) keys.push(key);
  return keys;
}

test('keeps a picture that only its owner can find, and that opens with its link', async () => {
  const kept = await upload(server, headers);
  expect(kept).toMatchObject({ contentType: 'image/png', width: 320, height: 240 });
  expect(await keysOf(user.session.user.id)).toHaveLength(2);
  expect(await list()).toMatchObject({ items: [{ id: kept.id }], usage: { count: 1, bytes: kept.bytes } });

  const file = await server.app.inject({ url: kept.url });
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect((await sharp(file.rawPayload).metadata()).width).toBe(320);
  expect((await server.app.inject({ url: kept.displayUrl })).headers['content-type']).toBe('image/webp');
  expect((await get(withOtherSignature(kept.url))).statusCode).toBe(403);
  expect((await get(kept.url.replace('/picture?', '/display?'))).statusCode).toBe(403);

  const other = bearer((await signUp(server)).session.access_token);
  expect((await get(`/api/uploads/${kept.id}`, other)).statusCode).toBe(404);
  expect((await remove(kept.id, other)).statusCode).toBe(404);
  expect((await list(other)).items).toEqual([]);

  expect((await remove(kept.id)).statusCode).toBe(204);
  expect((await remove(kept.id)).statusCode).toBe(404);
  expect((await get(kept.url)).statusCode).toBe(404);
  expect((await list()).usage.count).toBe(0);
});

test('stores the role of an upload', async () => {
  const picture = await upload(server, headers);
  const answer = await sendUpload(server, headers, await twoColors().png().toBuffer(), { role: 'mask' });
  expect(answer.json()).toMatchObject({ role: 'mask' });
  expect((await list()).items).toMatchObject([{ role: 'mask' }, { id: picture.id, role: null }]);
});

test('stores only the pixels, upright', async () => {
  const hidden = 'a secret place';
  const turned = await twoColors()
    .withExif({ IFD0: { ImageDescription: hidden } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  // A polyglot: a page behind the picture.
  const polyglot = Buffer.concat([turned, Buffer.from('<script>alert(1)</script>')]);
  const kept = await upload(server, headers, polyglot);
  expect(kept).toMatchObject({ contentType: 'image/jpeg', width: 240, height: 320 });
  const { rawPayload } = await server.app.inject({ url: kept.url });
  const { exif, icc, xmp, orientation } = await sharp(rawPayload).metadata();
  expect({ exif, icc, xmp, orientation }).toEqual({});
  expect(rawPayload.includes('script')).toBe(false);
  expect(rawPayload.includes(hidden)).toBe(false);
  // Turned by 90 degrees to the right, the left half is above.
  const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(60);
});

describe('reads', () => {
  test.each([
    ['CMYK', () => twoColors().toColourspace('cmyk').jpeg({ quality: 90 }).toBuffer(), 'image/jpeg'],
    ['16 bits', () => twoColors().toColourspace('rgb16').png().toBuffer(), 'image/png'],
    ['one channel', () => twoColors().greyscale().png().toBuffer(), 'image/png'],
    ['AVIF', () => avif(), 'image/jpeg'],
    ['AVIF with other brands', async () => avifWithBrands(await avif(), ['avif', 'mif1']), 'image/jpeg'],
    ['WebP', () => twoColors().webp().toBuffer(), 'image/jpeg'],
    ['transparency', () => twoColors().ensureAlpha(0.5).webp().toBuffer(), 'image/png'],
  ])('%s as 8-bit sRGB', async (_, make, contentType) => {
    const kept = await upload(server, headers, await make());
    expect(kept.contentType).toBe(contentType);
    const { rawPayload } = await server.app.inject({ url: kept.url });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ depth: 'uchar', width: 320, height: 240 });
    expect((await sharp(rawPayload).metadata()).space).toMatch(/^(srgb|b-w)$/);
  });

  test('a phone picture, reduced', async () => {
    const large = sharp({ create: { width: 6_000, height: 3_000, channels: 3, background: '#808080' } });
    expect(await upload(server, headers, await large.jpeg().toBuffer())).toMatchObject({
      width: 4_096,
      height: 2_048,
    });
  });
});

/** A PNG whose header says more than its pixels. */
async function bomb(): Promise<Buffer> {
  const file = await twoColors().png().toBuffer();
  file.writeUInt32BE(60_000, 16);
  file.writeUInt32BE(60_000, 20);
  return file;
}

const avif = () => twoColors().avif({ effort: 0 }).toBuffer();

describe('refuses', () => {
  test.each([
    ['text', () => Buffer.from('hello')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>')],
    ['a broken file', async () => (await twoColors().png().toBuffer()).subarray(0, 300)],
    ['a bomb', bomb],
    ['an animated WebP', animatedWebp],
    ['an animated PNG', async () => animatedPng(await twoColors().png().toBuffer())],
    ['an AVIF sequence', async () => avifWithBrands(await avif(), ['avis', 'avif'])],
    ['an AVIF sequence with a still picture', async () => avifWithBrands(await avif(), ['avif', 'avis'])],
    ['a GIF', () => twoColors().gif().toBuffer()],
    ['a tiny picture', () => twoColors(40, 40).png().toBuffer()],
    ['a very narrow picture', () => twoColors(1_000, 70).png().toBuffer()],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s', async (_, make) => {
    const answer = await sendUpload(server, headers, await make());
    expect(problemOf(answer)).toMatchObject({ status: 422, code: 'image_unreadable' });
    expect(await keysOf(user.session.user.id)).toEqual([]);
  });

  test('a file that is too large, an unexpected part, another body and no body', async () => {
    const large = await sendUpload(server, headers, Buffer.alloc(UPLOAD_MAX_BYTES + 1));
    expect(problemOf(large)).toMatchObject({ status: 413, code: 'payload_too_large' });
    const other = await sendUpload(server, headers, Buffer.from('x'), { name: 'image' });
    expect(problemOf(other)).toMatchObject({ status: 400, code: 'validation_failed' });
    const role = await sendUpload(server, headers, await twoColors().png().toBuffer(), { role: 'cover' });
    expect(problemOf(role)).toMatchObject({ status: 400, code: 'validation_failed' });
    const json = await server.post('/api/uploads', { file: 'x' }, headers);
    expect(problemOf(json)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect((await server.app.inject({ method: 'POST', url: '/api/uploads' })).statusCode).toBe(401);
  });

  const part = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n`;
  test.each([
    ['no boundary', 'multipart/form-data', 'abc'],
    ['a boundary that is too long', `multipart/form-data; boundary=${'x'.repeat(300)}`, 'abc'],
    ['no end', 'multipart/form-data; boundary=x', part('file')],
    ['no parts and no end', 'multipart/form-data; boundary=x', '--x\r\nabc'],
    ['a part named __proto__', 'multipart/form-data; boundary=x', `${part('__proto__')}--x--\r\n`],
  ])('a form with %s', async (_, type, payload) => {
    for (const url of ['/api/uploads', '/v1/images/variations']) {
      const answer = await server.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': type },
        payload,
      });
      expect(answer.statusCode, url).toBe(400);
    }
    expect(await keysOf(user.session.user.id)).toEqual([]);
  });
});
