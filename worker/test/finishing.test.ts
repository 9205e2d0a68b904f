import { createHash } from 'node:crypto';
import { readRecipe } from '@easel/shared/contracts/read-recipe';
import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import { distance, fingerprintOf, MATCH_DISTANCE } from '@easel/shared/node/images/fingerprint';
import type { Availability } from '@easel/tests/env/availability';
import { makeCertificates } from '@easel/tests/env/certificates';
import { testExiftool } from '@easel/tests/env/exiftool';
import { describeWith } from '@easel/tests/env/skipped';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCredentialSigner } from '../src/image/credentials.ts';
import { createImageFinisher, type FinishedImage, type ImageFile } from '../src/image/finisher.ts';
import type { RawImage } from '../src/providers/types.ts';

const COMPOSITE = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';
const AI = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

const recipe: ImageRecipe = {
  version: 1,
  id: '0198f2a0-0000-7000-8000-000000000000',
  createdAt: '2026-11-21T03:00:00.000Z',
  prompt: 'a fox in the snow',
  negativePrompt: 'blurry',
  style: 'anime',
  model: 'easel',
  seed: 4_294_967_295,
  width: 320,
  height: 192,
  steps: 20,
  guidance: 7.5,
};

/** Prompts that try to break each format they are written into. */
const hostile: Record<string, string> = {
  markup: '</rdf:li></dc:description><script>alert(1)</script> &amp; <!-- ]]> <![CDATA[ <?xpacket end="w"?>',
  'the end of an SVG': '</metadata></svg><svg onload="alert(1)">',
  quotes: `"double" 'single' \\"escaped\\" \\u003c \\`,
  'line breaks': 'one\ntwo\r\nthree\rfour\u2028five\u2029six\tseven',
  'other parameters': 'a cat\nNegative prompt: dogs\nSteps: 1, Seed: 2, Size: 3x4, Model: other',
  'the name of a part': 'Negative prompt: everything',
  'other scripts': 'рыжая лиса 狐 🦊👩‍🎨 \u{1f9ff} é e\u0301',
  'what XML cannot hold': 'a\ufffeb\uffffc\u0085d',
};

function picture(width: number, height: number, paint: (x: number, y: number) => number): RawImage {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < data.length; i += 1) {
    const pixel = Math.floor(i / 3);
    data[i] = paint(pixel % width, Math.floor(pixel / width)) + (i % 3) * 8;
  }
  return { kind: 'raw', data, width, height, channels: 3 };
}
/** Waves of many lengths, detailed enough for a fingerprint. */
const waves = (width = 320, height = 192) =>
  picture(width, height, (x, y) => {
    const u = x / width;
    const v = y / height;
    return 115 + 50 * Math.sin(9 * u + 30 * v * v) + 50 * Math.sin(60 * u * v + 5 * v + 25 * u * u);
  });
const plain = (value: number, width = 512, height = 512) => picture(width, height, () => value - 8);
function noise(width: number, height: number): RawImage {
  let state = 1;
  return picture(width, height, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state >> 16;
  });
}

const finisher = createImageFinisher({});
const bytesOf = (url: string) => Buffer.from(url.split(',')[1] ?? '', 'base64');
const filesOf = ({ original, display, thumbnail }: FinishedImage) => ({ original, display, thumbnail });

/** Makes every kind of file from a picture. */
async function everyFile(of: ImageRecipe, maker = finisher): Promise<Record<string, ImageFile>> {
  const finished = await maker.finish(waves(), { watermark: false, recipe: of });
  const { data } = finished.original;
  return {
    ...filesOf(finished),
    'high-res': await maker.highRes(data, { longSide: 640, recipe: of }),
    vector: await maker.vector(data, { recipe: of }),
  };
}

describe('the files of a finished image', () => {
  test('are a PNG of its size and two WebP files of its aspect ratio, each with its hash', async () => {
    const finished = await finisher.finish(waves(1_600, 800), { watermark: true, recipe });
    expect(finished).toMatchObject({ width: 1_600, height: 800 });
    const { original, display, thumbnail } = finished;
    const shape = async ({ data }: ImageFile) => {
      const { format, width, height, channels, depth, space } = await sharp(data).metadata();
      return { format, width, height, channels, depth, space };
    };
    const common = { channels: 3, depth: 'uchar', space: 'srgb' };
    expect(await shape(original)).toEqual({ format: 'png', width: 1_600, height: 800, ...common });
    expect(await shape(display)).toEqual({ format: 'webp', width: 1_280, height: 640, ...common });
    expect(await shape(thumbnail)).toEqual({ format: 'webp', width: 512, height: 256, ...common });
    for (const { data, hash } of [original, display, thumbnail]) {
      expect(hash).toEqual(createHash('sha256').update(data).digest());
    }
    expect([original, display, thumbnail].map(({ contentType }) => contentType)).toEqual([
      ...['image/png', 'image/webp', 'image/webp'],
    ]);
  });

  test('are one WebP file for pages and tiles where the picture is no larger than a tile', async () => {
    const finished = await finisher.finish(waves(512, 256), { watermark: false, recipe });
    expect(finished.thumbnail).toBe(finished.display);
    const larger = await finisher.finish(waves(513, 256), { watermark: false, recipe });
    expect(larger.thumbnail).not.toBe(larger.display);
  });

  test('without a watermark keep every pixel', async () => {
    const source = noise(64, 64);
    const { original } = await finisher.finish(source, { watermark: false, recipe });
    expect(await sharp(original.data).raw().toBuffer()).toEqual(Buffer.from(source.data));
  });

  test.each([
    [64, 64],
    [641, 417],
  ])('become those without a watermark by their patch, at %ix%i', async (width, height) => {
    const source = noise(width, height);
    const marked = await finisher.finish(source, { watermark: true, recipe });
    const patch = marked.patch?.data as Buffer;
    const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer();
    expect(await pixelsOf(marked.original.data)).not.toEqual(Buffer.from(source.data));
    const read = readRecipe(marked.original.data) as ImageRecipe;
    const clean = await finisher.clean(marked.original.data, {
      patch,
      recipe: read,
      maxPixels: width * height,
    });
    expect(await pixelsOf(clean.original.data)).toEqual(Buffer.from(source.data));
    expect(readRecipe(clean.original.data)).toEqual({ ...recipe, width, height });
    const plainly = await finisher.finish(source, { watermark: false, recipe });
    expect([clean.display.hash, clean.thumbnail.hash]).toEqual([
      plainly.display.hash,
      plainly.thumbnail.hash,
    ]);
  });

  test('have a patch that shows little of the picture, or none', async () => {
    const { patch } = await finisher.finish(waves(1024, 1024), { watermark: true, recipe });
    const { channels } = await sharp(patch?.data).stats();
    expect((channels[3]?.mean ?? 255) / 255).toBeLessThan(0.1);
    expect((await finisher.finish(waves(), { watermark: false, recipe })).patch).toBeUndefined();
  });

  test('are not cleaned by the patch of another size', async () => {
    const [one, other] = await Promise.all(
      [64, 96].map((side) => finisher.finish(noise(side, 64), { watermark: true, recipe })),
    );
    const cleaning = finisher.clean(one?.original.data as Buffer, {
      patch: other?.patch?.data as Buffer,
      recipe,
      maxPixels: 64 * 64,
    });
    await expect(cleaning).rejects.toThrow('96x64');
  });

  test('do not change the pixels of the model', async () => {
    const source = plain(90);
    const before = source.data.slice();
    await finisher.finish(source, { watermark: true, recipe });
    expect(source.data).toEqual(before);
  });

  test('contain no metadata of the model server', async () => {
    const theirs = await sharp(waves().data, { raw: { width: 320, height: 192, channels: 3 } })
      .withExif({ IFD0: { ImageDescription: 'the secret prompt' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">the secret prompt</x:xmpmeta>')
      .png()
      .toBuffer();
    expect(theirs.includes('the secret prompt')).toBe(true);
    const finished = await finisher.finish({ kind: 'encoded', data: theirs }, { watermark: false, recipe });
    for (const { data } of Object.values(filesOf(finished))) {
      expect(data.includes('the secret prompt')).toBe(false);
    }
  });

  test('have the same fingerprint as the thumbnail, with or without a watermark', async () => {
    const free = await finisher.finish(waves(), { watermark: true, recipe });
    const paid = await finisher.finish(waves(), { watermark: false, recipe });
    const small = await fingerprintOf(free.thumbnail.data);
    if (!free.fingerprint || !paid.fingerprint || !small) throw new Error('No fingerprint');
    expect(distance(free.fingerprint, small)).toBeLessThanOrEqual(MATCH_DISTANCE);
    expect(distance(free.fingerprint, paid.fingerprint)).toBeLessThanOrEqual(MATCH_DISTANCE);
  });

  test.each([0, 128, 255])('have no fingerprint of the watermark on %i alone', async (value) => {
    const { fingerprint } = await finisher.finish(plain(value), { watermark: true, recipe });
    expect(fingerprint).toBe(undefined);
  });
});

/** The largest difference between a file with and without a watermark, by quarter of the image. */
async function marksByQuarter(marked: Buffer, clean: Buffer): Promise<number[]> {
  const { data: a, info } = await sharp(marked).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const b = await sharp(clean).removeAlpha().raw().toBuffer();
  const largest = [0, 0, 0, 0];
  for (let i = 0; i < a.length; i += 1) {
    const pixel = Math.floor(i / 3);
    const quarter =
      (pixel % info.width < info.width / 2 ? 0 : 1) + (pixel / info.width < info.height / 2 ? 0 : 2);
    largest[quarter] = Math.max(largest[quarter] ?? 0, Math.abs((a[i] ?? 0) - (b[i] ?? 0)));
  }
  return largest;
}

describe('the watermark', () => {
  const shapes: [number, number][] = [
    [512, 512],
    [1_024, 448],
    [448, 1_024],
  ];
  test.each([0, 128, 255].flatMap((value) => shapes.map(([w, h]) => [value, w, h] as const)))(
    'on %i at %i x %i is seen in the corner and, faintly, in every quarter of all files',
    async (value, width, height) => {
      const [marked, clean] = await Promise.all(
        [true, false].map((watermark) => finisher.finish(plain(value, width, height), { watermark, recipe })),
      );
      for (const kind of ['original', 'display', 'thumbnail'] as const) {
        const marks = await marksByQuarter(marked?.[kind].data as Buffer, clean?.[kind].data as Buffer);
        expect(marks[3]).toBeGreaterThan(80);
        for (const mark of marks) expect(mark).toBeGreaterThan(5);
      }
    },
  );

  test('is the same each time for each size, with any number of other sizes in between', async () => {
    const first = await finisher.finish(plain(90), { watermark: true, recipe });
    for (let size = 64; size < 64 + 20; size += 1) {
      const { width } = await finisher.finish(plain(90, size, 64), { watermark: true, recipe });
      expect(width).toBe(size);
    }
    const again = await finisher.finish(plain(90), { watermark: true, recipe });
    expect(again.original.data.equals(first.original.data)).toBe(true);
  });

  test('is in previews too', async () => {
    const [marked, clean] = await Promise.all(
      [true, false].map(async (watermark) => bytesOf(await finisher.preview(plain(128), { watermark }))),
    );
    const marks = await marksByQuarter(marked as Buffer, clean as Buffer);
    expect(marks[3]).toBeGreaterThan(60);
  });
});

describe('a preview', () => {
  test.each([
    ['a plain picture', plain(90)],
    ['the hardest picture', noise(512, 512)],
  ])('of %s fits into an event', async (_, source) => {
    const url = await finisher.preview(source, { watermark: true });
    expect(url).toMatch(/^data:image\/webp;base64,/);
    expect(bytesOf(url).length).toBeLessThanOrEqual(5_500);
    expect(await sharp(bytesOf(url)).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  test('does not contain the prompt', async () => {
    const url = await finisher.preview(waves(), { watermark: false });
    expect(await sharp(bytesOf(url)).metadata()).not.toHaveProperty('xmp');
  });
});

describe('a high-resolution file', () => {
  test('is a PNG of the requested size from the original', async () => {
    const { original } = await finisher.finish(waves(), { watermark: false, recipe });
    const file = await finisher.highRes(original.data, { longSide: 960, recipe });
    expect(file.contentType).toBe('image/png');
    expect(await sharp(file.data).metadata()).toMatchObject({ format: 'png', width: 960, height: 576 });
  });

  test.each([
    ['larger', 1_280, 768],
    ['smaller', 640, 384],
  ])('has the requested size if the upscaler made it %s', async (_, width, height) => {
    const { original } = await finisher.finish(plain(10), { watermark: false, recipe });
    const upscaled = plain(200, width, height);
    const file = await finisher.highRes(original.data, { longSide: 960, recipe, upscaled });
    const { channels } = await sharp(file.data).stats();
    expect(await sharp(file.data).metadata()).toMatchObject({ width: 960, height: 576 });
    expect(channels[0]?.min).toBeGreaterThan(180);
  });

  test.each([
    ['no picture', Buffer.from('<html>busy</html>')],
    ['half a picture', noise(64, 64)],
  ])('is refused if the upscaler made %s', async (_, made) => {
    const { original } = await finisher.finish(waves(), { watermark: false, recipe });
    const data = Buffer.isBuffer(made)
      ? made
      : (
          await sharp(made.data, { raw: { width: 64, height: 64, channels: 3 } })
            .png()
            .toBuffer()
        ).subarray(0, 5_000);
    const asked = finisher.highRes(original.data, {
      longSide: 960,
      recipe,
      upscaled: { kind: 'encoded', data },
    });
    await expect(asked).rejects.toMatchObject({ code: 'model_output_invalid' });
  });
});

describe('a vector file', () => {
  test('shows the original at its size', async () => {
    const { original } = await finisher.finish(waves(), { watermark: false, recipe });
    const { data, contentType } = await finisher.vector(original.data, { recipe });
    expect(contentType).toBe('image/svg+xml');
    const drawn = await sharp(data).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(drawn.info).toMatchObject({ width: 320, height: 192 });
    let sum = 0;
    const { data: source } = waves();
    for (const [i, value] of source.entries()) sum += Math.abs(value - (drawn.data[i] ?? 0));
    expect(sum / source.length).toBeLessThan(16);
  });

  test('refuses a file that is not a picture', async () => {
    await expect(finisher.vector(Buffer.from('<svg/>'), { recipe })).rejects.toMatchObject({
      code: 'model_output_invalid',
    });
  });
});

describe('the recipe', () => {
  test('is in every file', async () => {
    for (const { data } of Object.values(await everyFile(recipe))) expect(readRecipe(data)).toEqual(recipe);
  });

  test('without the prompts leaves them out of every file and keeps the rest', async () => {
    const { prompt, negativePrompt, ...wordless } = recipe;
    for (const [name, { data }] of Object.entries(await everyFile(wordless))) {
      expect(readRecipe(data), name).toEqual(wordless);
      const text = data.toString('latin1');
      for (const absent of [prompt, negativePrompt, 'dc:description', 'Negative prompt']) {
        expect(text.includes(absent as string), `${absent} in ${name}`).toBe(false);
      }
    }
  });

  test.each(Object.entries(hostile))('survives %s in the prompts and breaks no file', async (_, words) => {
    const files = await everyFile({ ...recipe, prompt: words, negativePrompt: words });
    for (const [name, { data }] of Object.entries(files)) {
      expect(readRecipe(data), name).toMatchObject({ prompt: words, negativePrompt: words });
      expect(await sharp(data).metadata(), name).toMatchObject({ width: expect.any(Number) });
    }
    const head = files.vector?.data.toString().split('<path')[0] ?? '';
    expect(head.match(/<\/?[\w:]+/g)?.filter((tag) => /^<\/?(script|svg)$/.test(tag))).toEqual(['<svg']);
  });
});

describeWith('metadata as ExifTool reads it', await testExiftool(), ({ read }) => {
  test.each(['original', 'display', 'thumbnail', 'high-res', 'vector'])('of the %s', async (kind) => {
    const found = await read((await everyFile(recipe))[kind]?.data as Buffer);
    expect(found).toMatchObject({
      'XMP-dc:Description': recipe.prompt,
      'XMP-xmp:CreatorTool': 'Easel',
      'XMP-iptcExt:DigitalSourceType': AI,
    });
    expect(JSON.parse(String(found['XMP-easel:Recipe']))).toEqual(recipe);
    expect(found).not.toHaveProperty('ExifTool:Warning');
    expect(found).not.toHaveProperty('ExifTool:Error');
  });

  test.each(Object.entries(hostile))('with %s in the prompts', async (name, words) => {
    const { original, vector } = await everyFile({ ...recipe, prompt: words, negativePrompt: words });
    for (const file of [original, vector]) {
      const found = await read(file?.data as Buffer);
      expect(found).not.toHaveProperty('ExifTool:Warning');
      expect(JSON.parse(String(found['XMP-easel:Recipe']))).toMatchObject({ prompt: words });
      if (name !== 'what XML cannot hold') expect(found['XMP-dc:Description']).toBe(words);
    }
  });

  test.each(Object.entries(hostile))(
    'parameters stay three lines with %s in the prompts',
    async (_, words) => {
      const { original } = await everyFile({
        ...recipe,
        model: 'sd:xl, turbo',
        prompt: words,
        negativePrompt: words,
      });
      const found = await read(original?.data as Buffer);
      const lines = String(found['PNG:Parameters']).split('\n');
      expect(lines).toHaveLength(3);
      expect(lines[0]).not.toMatch(/^Negative prompt:/);
      expect(lines[1]).toMatch(/^Negative prompt: /);
      expect(lines[2]).toBe(
        'Steps: 20, CFG scale: 7.5, Seed: 4294967295, Size: 320x192, Model: "sd:xl, turbo", Style: anime',
      );
    },
  );
});

/** The library is optional: its package has no binary for some platforms. */
async function credentialParts(): Promise<
  Availability<{
    library: typeof import('@contentauth/c2pa-node');
    certificates: Extract<Awaited<ReturnType<typeof makeCertificates>>, { available: true }>;
  }>
> {
  const certificates = await makeCertificates();
  if (!certificates.available) return certificates;
  try {
    const library = await import('@contentauth/c2pa-node');
    library.Builder.new();
    return { available: true, library, certificates };
  } catch {
    return { available: false, reason: 'c2pa-node: no binary for this platform' };
  }
}

describeWith('content credentials', await credentialParts(), ({ library, certificates }) => {
  let files: Record<string, ImageFile>;
  beforeAll(async () => {
    files = await everyFile(
      recipe,
      createImageFinisher({ signer: await openCredentialSigner(certificates) }),
    );
  });
  afterAll(() => certificates.remove());

  const trust = () => ({
    trust: { trust_anchors: certificates.root, trust_config: '1.3.6.1.5.5.7.3.36' },
    verify: { verify_trust: true },
  });
  const readCredential = async (data: Buffer, mimeType: string) =>
    library.Reader.fromAsset({ buffer: data, mimeType }, trust());
  const actionsOf = (manifest: { assertions?: { label: string; data: unknown }[] } | undefined) => {
    const assertion = manifest?.assertions?.find(({ label }) => label === 'c2pa.actions.v2');
    return (assertion?.data as { actions: object[] } | undefined)?.actions;
  };

  test.each(['original', 'high-res', 'vector'])('prove the origin of the %s', async (kind) => {
    const { data, contentType, hash } = files[kind] as ImageFile;
    const reader = await readCredential(data, contentType);
    expect(reader?.json()).toMatchObject({ validation_state: 'Trusted' });
    expect(reader?.getActive()).toMatchObject({
      title: `${recipe.id}.${kind === 'vector' ? 'svg' : 'png'}`,
      claim_generator_info: [expect.objectContaining({ name: 'Easel' })],
      signature_info: { alg: 'Es256', common_name: 'Test signer' },
    });
    expect(hash).toEqual(createHash('sha256').update(data).digest());
    expect(readRecipe(data)).toEqual(recipe);
  });

  test('say that a model created the original', async () => {
    const reader = await readCredential(files.original?.data as Buffer, 'image/png');
    expect(actionsOf(reader?.getActive())).toEqual([
      expect.objectContaining({ action: 'c2pa.created', digitalSourceType: AI }),
    ]);
  });

  test.each([
    ['high-res', 'c2pa.resized', 'image/png'],
    ['vector', 'c2pa.converted', 'image/svg+xml'],
  ])('lead from the %s file back to the original', async (kind, action, contentType) => {
    const reader = await readCredential(files[kind]?.data as Buffer, contentType);
    const active = reader?.getActive();
    expect(actionsOf(active)).toMatchObject([{ action: 'c2pa.opened' }, { action }]);
    expect(active?.ingredients).toMatchObject([{ relationship: 'parentOf', title: `${recipe.id}.png` }]);
    const parent = reader?.json().manifests?.[active?.ingredients?.[0]?.active_manifest ?? ''];
    expect(actionsOf(parent)).toMatchObject([{ action: 'c2pa.created', digitalSourceType: AI }]);
  });

  test('lead from a clean file back to the one with the watermark', async () => {
    const signing = createImageFinisher({ signer: await openCredentialSigner(certificates) });
    const marked = await signing.finish(waves(), { watermark: true, recipe });
    const { original } = await signing.clean(marked.original.data, {
      patch: marked.patch?.data as Buffer,
      recipe,
      maxPixels: 320 * 192,
    });
    const reader = await readCredential(original.data, 'image/png');
    expect(reader?.json()).toMatchObject({ validation_state: 'Trusted' });
    const active = reader?.getActive();
    expect(actionsOf(active)).toMatchObject([
      { action: 'c2pa.opened' },
      { action: 'c2pa.edited', digitalSourceType: AI },
    ]);
    const parent = reader?.json().manifests?.[active?.ingredients?.[0]?.active_manifest ?? ''];
    expect(actionsOf(parent)).toMatchObject([{ action: 'c2pa.created', digitalSourceType: AI }]);
  });

  test('lead from an edited picture to the one that was opened and to its references', async () => {
    const parent = files.original?.data as Buffer;
    const reference = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer();
    const edits = createImageFinisher({ signer: await openCredentialSigner(certificates) });
    const parents = [
      { role: 'init', generation: recipe.id, data: parent, contentType: 'image/png' },
      { role: 'reference', generation: null, data: reference, contentType: 'image/jpeg' },
    ] as const;
    const edited = { ...recipe, id: '0198f2a0-0000-7000-8000-000000000001', mode: 'edit' as const };
    const { original } = await edits.finish(waves(), { watermark: false, recipe: edited, parents });
    const reader = await readCredential(original.data, 'image/png');
    expect(reader?.json()).toMatchObject({ validation_state: 'Trusted' });
    const active = reader?.getActive();
    expect(actionsOf(active)).toMatchObject([
      { action: 'c2pa.opened' },
      { action: 'c2pa.edited', digitalSourceType: COMPOSITE },
    ]);
    expect(active?.ingredients).toMatchObject([
      { relationship: 'parentOf', title: `${recipe.id}.png` },
      { relationship: 'componentOf', title: 'reference.jpg' },
    ]);

    const [, shown] = parents;
    const inStyle = { ...edited, mode: 'reference' as const };
    const made = await edits.finish(waves(), { watermark: false, recipe: inStyle, parents: [shown] });
    const created = (await readCredential(made.original.data, 'image/png'))?.getActive();
    expect(actionsOf(created)).toMatchObject([{ action: 'c2pa.created', digitalSourceType: AI }]);
    expect(created?.ingredients).toMatchObject([{ relationship: 'componentOf' }]);
  });

  test('are invalid once a pixel was changed', async () => {
    const data = Buffer.from(files.original?.data as Buffer);
    const at = data.length - 40;
    data[at] = (data[at] ?? 0) ^ 1;
    const reader = await readCredential(data, 'image/png');
    expect(reader?.json()).toMatchObject({ validation_state: 'Invalid' });
  });

  test('contain no prompts if the recipe has none', async () => {
    const { prompt, negativePrompt, ...wordless } = recipe;
    const signer = await openCredentialSigner(certificates);
    const silent = await everyFile(wordless, createImageFinisher({ signer }));
    for (const { data } of Object.values(silent)) {
      expect(data.includes(prompt as string)).toBe(false);
      expect(data.includes(negativePrompt as string)).toBe(false);
    }
  });

  test.each([
    [
      'a certificate that is not there',
      { certificateFile: '/nowhere.pem' },
      /^C2PA_CERTIFICATE_FILE: .*nowhere/,
    ],
    [
      'a key in place of the certificate',
      { certificateFile: certificates.privateKeyFile },
      /^C2PA_CERTIFICATE_FILE: /,
    ],
    [
      'a certificate in place of the key',
      { privateKeyFile: certificates.certificateFile },
      /^C2PA_PRIVATE_KEY_FILE: /,
    ],
    [
      'the key of another certificate',
      { privateKeyFile: certificates.otherKeyFile },
      /^C2PA_PRIVATE_KEY_FILE: /,
    ],
  ])('are refused at the start with %s', async (_, wrong, message) => {
    await expect(openCredentialSigner({ ...certificates, ...wrong })).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(message),
    });
  });
});
