import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { verificationSchema } from '@easel/shared/contracts/verify.schema';
import { fingerprintOf } from '@easel/shared/node/images/fingerprint';
import { insertOrigins } from '@easel/shared/node/repos/generations/origins.repo';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { problemOf } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

/** Draws blobs at random positions: each seed makes a different picture. */
async function picture(seed: number): Promise<Buffer> {
  const at = (n: number) => (Math.sin(seed * 99 + n * 37) * 0.5 + 0.5) * 512;
  const blobs = Array.from({ length: 12 }, (_, n) => {
    const grey = Math.round(at(n + 50) / 2);
    return `<circle cx="${at(n)}" cy="${at(n + 20)}" r="${30 + at(n + 40) / 5}" fill="rgb(${grey},${255 - grey},${grey})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="#456"/>${blobs.join('')}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}

/** Records the origins of a finished image, as a worker would. */
async function publish(file: Buffer): Promise<void> {
  const fileHash = createHash('sha256').update(file).digest();
  const fingerprint = await fingerprintOf(file);
  if (!fingerprint) throw new Error('The picture is too plain');
  await insertOrigins(server.context.db, uuidv7(), [{ fileHash, fingerprint }]);
}

const ask = (payload: Buffer | string, type: string) =>
  server.app.inject({ method: 'POST', url: '/api/verify', headers: { 'content-type': type }, payload });

async function verdict(file: Buffer, type = 'image/png') {
  const answer = await ask(file, type);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return verificationSchema.parse(answer.json());
}

describe('POST /api/verify', () => {
  test('recognizes the exact file', async () => {
    const file = await picture(1);
    await publish(file);
    const answer = await verdict(file);
    expect(answer).toMatchObject({ verdict: 'file', isOurs: true });
    expect(answer.createdAt).not.toBeNull();
  });

  test('recognizes the picture after resizing, compression and stripping', async () => {
    const file = await picture(2);
    await publish(file);
    const copy = await sharp(file).resize(300).jpeg({ quality: 60 }).toBuffer();
    expect(await verdict(copy, 'image/jpeg')).toMatchObject({ verdict: 'picture', isOurs: true });
  });

  test('does not recognize a different picture', async () => {
    await publish(await picture(3));
    expect(await verdict(await picture(4))).toMatchObject({
      verdict: 'none',
      isOurs: false,
      createdAt: null,
      recipe: null,
    });
  });

  test('does not recognize a plain picture', async () => {
    const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } });
    expect(await verdict(await plain.png().toBuffer())).toMatchObject({ verdict: 'none' });
  });

  test.each([
    ['a text declared as an image', 'not an image', 'image/png', 422, 'image_unreadable'],
    [
      'an SVG that calls itself a PNG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
      'image/png',
      422,
      'image_unreadable',
    ],
    ['another type', '{}', 'application/json', 415, 'unsupported_media_type'],
    ['no image at all', '', 'image/png', 415, 'unsupported_media_type'],
    ['an unknown type', 'x', 'image/heic', 415, 'unsupported_media_type'],
  ])('refuses %s', async (_, payload, type, http, code) => {
    expect(problemOf(await ask(payload, type))).toMatchObject({ http, code });
  });

  test('does not decode a picture with more pixels than ours can have', async () => {
    const header = Buffer.from('89504e470d0a1a0a0000000d494844520000c3500000c35008060000', 'hex');
    expect((await ask(header, 'image/png')).statusCode).toBeLessThan(500);
    const large = sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#808080' } });
    expect(await verdict(await large.png().toBuffer())).toMatchObject({ verdict: 'none' });
  });

  describe('with uploads in progress', () => {
    /** Uploads an image and withholds its end until `end`. Resolves once the server waits for it. */
    async function beginUpload(
      address: string,
      headers: Record<string, string> = { 'content-length': '12' },
    ) {
      const last = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const body = Readable.from(
        (async function* () {
          yield Buffer.from('not an image');
          begun.resolve();
          await last.promise;
        })(),
      );
      const answer = server.app.inject({
        method: 'POST',
        url: '/api/v1/verify',
        remoteAddress: address,
        payload: body,
        headers: { ...headers, 'content-type': 'image/png' },
      });
      const status = answer.then(({ statusCode }) => statusCode);
      await Promise.race([begun.promise, status]);
      return { end: last.resolve, status };
    }

    test('allows two uploads per address, and a limited number in total', async () => {
      const uploads = await Promise.all(
        ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'].flatMap((address) => [
          beginUpload(address),
          beginUpload(address),
        ]),
      );
      const third = await (await beginUpload('192.0.2.1')).status;
      const ninth = await (await beginUpload('192.0.2.5')).status;
      for (const { end } of uploads) end();
      const answers = await Promise.all(uploads.map(({ status }) => status));
      expect([third, ninth]).toEqual([429, 503]);
      expect(answers).toEqual(answers.map(() => 422));
      expect((await ask('not an image', 'image/png')).statusCode).toBe(422);
    });

    test('allows only as many large ones as fit into memory, such as those that do not declare their length', async () => {
      const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
      const uploads = await Promise.all(addresses.map((address) => beginUpload(address, {})));
      const fourth = await (await beginUpload('192.0.2.4', {})).status;
      for (const { end } of uploads) end();
      const answers = await Promise.all(uploads.map(({ status }) => status));
      expect([...answers, fourth]).toEqual([422, 422, 422, 503]);
    });
  });
});
