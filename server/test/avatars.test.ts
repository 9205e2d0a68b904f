import { deflateSync } from 'node:zlib';
import { AVATAR_MAX_BYTES } from '@easel/shared/contracts/avatar';
import { profileSchema } from '@easel/shared/contracts/profile.schema';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { animatedPng, chunk } from './animations.ts';
import {
  headersOf,
  RED,
  readProfile,
  removeAvatar,
  server,
  twoHalves,
  upload,
  useProfileUser,
} from './profile-setup.ts';
import { problemOf, type SignedUp, signUp, startTestServer } from './test-server.ts';

useProfileUser();

async function storedAvatars(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.context.store.list('avatars/')) keys.push(key);
  return keys;
}

/** Returns the color, red or blue, in the middle and in the corners. */
async function colorsOf(file: Buffer): Promise<string[]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const points = [
    [0, 0],
    [width - 1, 0],
    [0, height - 1],
    [width - 1, height - 1],
  ] as const;
  return points.map(([x, y]) => {
    const at = (y * width + x) * channels;
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
  });
}

async function show(avatarUrl: string | null): Promise<Buffer> {
  const answer = await server.app.inject({ url: avatarUrl ?? 'none' });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

const noise = () =>
  sharp({
    create: {
      width: 256,
      height: 256,
      channels: 3,
      background: RED,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

/** Encodes a black picture in a few bytes: a decompression bomb. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * 1_000));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an avatar', () => {
  test('is a small square WebP without metadata, public at its address', async () => {
    const photo = await twoHalves(1_600, 1_200)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    const answer = await upload(photo, { type: 'image/jpeg' });
    expect(answer.statusCode).toBe(200);
    const { avatarUrl } = profileSchema.strict().parse(answer.json());
    expect(avatarUrl).toMatch(/^\/api\/avatars\/[0-9a-f-]{36}$/);
    expect(await readProfile()).toEqual(answer.json());

    const shown = await server.app.inject({ url: avatarUrl ?? '' });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { format, width, height, exif, icc, xmp } = await sharp(shown.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 512 });
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect(await colorsOf(shown.rawPayload)).toEqual(['red', 'blue', 'red', 'blue']);

    const again = await server.app.inject({
      url: avatarUrl ?? '',
      headers: { 'if-none-match': String(shown.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test("is cropped to the chosen square, after the picture's orientation is applied", async () => {
    // Orientation 6 turns the picture by 90 degrees clockwise: the left side becomes the top.
    const lying = await twoHalves(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const whole = await upload(lying, { type: 'image/jpeg', query: '?x=0&y=50&side=100' });
    expect(await colorsOf(await show(whole.json().avatarUrl))).toEqual(['red', 'red', 'blue', 'blue']);
    const top = await upload(lying, { type: 'image/jpeg', query: '?x=10&y=20&side=60' });
    const image = await show(top.json().avatarUrl);
    expect(await colorsOf(image)).toEqual(['red', 'red', 'red', 'red']);
    expect((await sharp(image).metadata()).width).toBe(60);
    const tooWide = await upload(lying, { type: 'image/jpeg', query: '?x=0&y=0&side=150' });
    expect(problemOf(tooWide)).toMatchObject({ http: 400, errors: [{ pointer: '/side' }] });
  });

  test('gets a new address with each upload, and the previous file is deleted', async () => {
    const before = await storedAvatars();
    const first = (await upload(await twoHalves(64, 64).png().toBuffer())).json().avatarUrl;
    const second = (await upload(await twoHalves(64, 64).png().toBuffer())).json().avatarUrl;
    expect(second).not.toBe(first);
    expect(problemOf(await server.app.inject({ url: first }))).toMatchObject({
      http: 404,
      code: 'not_found',
    });
    await show(second);

    const removed = await removeAvatar();
    expect(removed.json()).toMatchObject({ avatarUrl: null });
    expect((await removeAvatar()).statusCode).toBe(200);
    expect((await server.app.inject({ url: second })).statusCode).toBe(404);
    expect(await storedAvatars()).toEqual(before);
  });

  test('keeps one of several concurrent uploads and no files of the others', async () => {
    const before = await storedAvatars();
    const picture = await twoHalves(64, 64).png().toBuffer();
    const answers = await Promise.all([upload(picture), upload(picture)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { avatarUrl } = await readProfile();
    await show(avatarUrl);
    expect(await storedAvatars()).toHaveLength(before.length + 1);
  });

  test('of another user cannot be changed', async () => {
    const other = await signUp(server);
    await upload(await twoHalves(64, 64).png().toBuffer());
    const { avatarUrl } = await readProfile();
    await server.app.inject({ method: 'DELETE', url: '/api/profile/avatar', headers: headersOf(other) });
    expect((await readProfile()).avatarUrl).toBe(avatarUrl);
    expect((await readProfile(other)).avatarUrl).toBeNull();
  });

  test.each([
    'x=1',
    'x=1&y=1',
    'x=-1&y=0&side=8',
    'x=0&y=0&side=0',
    'x=0&y=0&side=9',
    'x=a&y=0&side=1',
    'z=1',
  ])('cannot be cropped from a picture of 8 by 8 by ?%s', async (query) => {
    const picture = await twoHalves(8, 8).png().toBuffer();
    expect(problemOf(await upload(picture, { query: `?${query}` }))).toMatchObject({
      http: 400,
      code: 'validation_failed',
    });
  });
});

describe('files that are not pictures', () => {
  const unreadable: [string, () => Promise<Buffer> | Buffer][] = [
    ['text', () => Buffer.from('not an image')],
    [
      'an SVG in disguise',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
    ],
    ['a WebP in disguise', () => twoHalves(8, 8).webp().toBuffer()],
    ['a GIF in disguise', () => twoHalves(8, 8).gif().toBuffer()],
    ['a truncated PNG', async () => (await noise().png().toBuffer()).subarray(0, 4_000)],
    ['a truncated JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 4_000)],
    ['a header alone', async () => (await twoHalves(8, 8).png().toBuffer()).subarray(0, 33)],
    ['a picture of a billion pixels', () => hugePng(40_000, 40_000)],
    ['an animation', async () => animatedPng(await twoHalves(8, 8).png().toBuffer())],
  ];

  test.each(unreadable)('refuses %s', async (_, make) => {
    const file = await make();
    for (const type of ['image/png', 'image/jpeg']) {
      const answer = await upload(file, { type });
      expect(problemOf(answer)).toMatchObject({ http: 422, code: 'image_unreadable' });
    }
    expect((await readProfile()).avatarUrl).toBeNull();
  });

  test('refuses by type and by size before decoding', async () => {
    for (const [payload, type] of [
      ['{}', 'application/json'],
      ['', 'image/png'],
      ['x', 'image/webp'],
      ['x', 'image/svg+xml'],
    ] as const) {
      expect(problemOf(await upload(payload, { type }))).toMatchObject({
        http: 415,
        code: 'unsupported_media_type',
      });
    }
    const tooLarge = await upload(Buffer.alloc(AVATAR_MAX_BYTES + 1));
    expect(problemOf(tooLarge)).toMatchObject({ http: 413, code: 'payload_too_large' });
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'nonsense', '..%2f..%2fetc'])(
    'answers 404 at /api/avatars/%s',
    async (id) => {
      const { statusCode } = await server.app.inject({ url: `/api/avatars/${id}` });
      expect([400, 404]).toContain(statusCode);
    },
  );
});

test('limits the uploads of one user without affecting others', async () => {
  const strict = await startTestServer({ AUTH_REQUESTS_PER_MINUTE: '40' });
  const [first, second] = [await signUp(strict), await signUp(strict)];
  const send = (of: SignedUp) =>
    strict.app.inject({
      method: 'PUT',
      url: '/api/profile/avatar',
      payload: 'not an image',
      headers: { ...headersOf(of), 'content-type': 'image/png' },
    });
  for (let turn = 0; turn < 10; turn += 1) expect((await send(first)).statusCode).toBe(422);
  const refused = await send(first);
  expect(problemOf(refused)).toMatchObject({ http: 429, code: 'rate_limited' });
  expect(refused.json().limit).toMatchObject({ name: 'avatars', value: 10 });
  expect((await send(second)).statusCode).toBe(422);
  await strict.close();
});
