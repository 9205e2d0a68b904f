import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { readRecipe } from '@easel/shared/contracts/read-recipe';
import { createModerator } from '@easel/shared/node/moderation/moderator';
import { type ObjectStore, StoreError } from '@easel/shared/node/storage/store';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPainterProvider } from '../src/providers/painter/painter.ts';
import type { ImageRequest } from '../src/providers/types.ts';
import { type Attempts, openAttempts } from './attempt-setup.ts';
import { createHarness, type Harness } from './harness.ts';
import { fromGeneration, fromUpload, plainPng, rightHalf, storeUpload } from './input-pictures.ts';
import { createRegistry } from './provider-registry.ts';
import { grayPicture, type TestModel } from './test-models.ts';

let harness: Harness;
let attempts: Attempts;
beforeAll(async () => {
  harness = await createHarness();
  attempts = await openAttempts(harness);
});
afterAll(async () => {
  await attempts?.close();
  await harness?.close();
});

/** A model that returns a gray picture and records its requests. */
function greyModel() {
  const asked: ImageRequest[] = [];
  const model: TestModel = async (request) => {
    asked.push(request);
    return { image: grayPicture(request), warnings: [] };
  };
  return { model, asked };
}
const neverAsked: TestModel = async () => {
  throw new Error('The model is not asked');
};

async function pixelsOf(id: string) {
  const { image } = await harness.read(id);
  const object = image && (await harness.store.get(image.objectKey));
  if (!object) throw new Error('There is no image');
  const file = await buffer(object.body);
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { file, ...info, at };
}

test('passes the picture and its mask to the model at its size, and keeps what the mask does not cover', async () => {
  const userId = await harness.user();
  const red = await plainPng('#ff0000', 400, 200);
  const mask = await rightHalf(100, 50);
  const inputs = [
    fromUpload(await storeUpload(harness, userId, red), 'init', 0.8),
    fromUpload(await storeUpload(harness, userId, mask), 'mask'),
  ];
  const claim = await attempts.claim(
    (await harness.accept(userId, { mode: 'inpaint', inputs, watermark: false })).id,
  );
  const { model, asked } = greyModel();
  expect(await attempts.make(claim, model)).toMatchObject({ kind: 'completed' });

  expect(asked).toMatchObject([
    {
      mode: 'inpaint',
      inputs: [
        { role: 'init', width: 256, height: 256, strength: 0.8, scene: null },
        { role: 'mask', width: 256, height: 256, strength: null },
      ],
    },
  ]);
  const given = asked[0]?.inputs[1];
  expect(given && (await sharp(given.data).metadata())).toMatchObject({ format: 'png', channels: 1 });

  const { at, file } = await pixelsOf(claim.id);
  expect(at(40, 40)).toEqual([255, 0, 0]);
  expect(at(216, 40)).toEqual([128, 128, 128]);
  expect(readRecipe(file)).toMatchObject({
    mode: 'inpaint',
    inputs: [
      { role: 'init', sha256: createHash('sha256').update(red).digest('hex'), strength: 0.8 },
      { role: 'mask', sha256: createHash('sha256').update(mask).digest('hex') },
    ],
  });
});

test('extends any picture with the painter, and keeps the original part unchanged', async () => {
  const userId = await harness.user();
  const upload = await storeUpload(harness, userId, await plainPng('#2060a0'));
  const fields = {
    mode: 'extend' as const,
    watermark: false,
    width: 512,
    height: 256,
    inputs: [fromUpload(upload)],
  };
  const claim = await attempts.claim((await harness.accept(userId, fields)).id);
  const painter = createPainterProvider({ threads: 1 });
  try {
    expect(await attempts.make(claim, painter.generate)).toMatchObject({ kind: 'completed' });
  } finally {
    await painter.close();
  }
  const { at, width, height } = await pixelsOf(claim.id);
  expect([width, height]).toEqual([512, 256]);
  expect(at(256, 100)).toEqual([0x20, 0x60, 0xa0]);
  expect(at(4, 100)).toEqual([0x20, 0x60, 0xa0]);
});

describe('an enlargement', () => {
  async function enlarge(upscale: 'none' | 'works' | 'fails' | 'hangs') {
    const userId = await harness.user();
    const upload = await storeUpload(harness, userId, await plainPng('#2060a0', 100, 60));
    const fields = {
      mode: 'enlarge' as const,
      width: 200,
      height: 120,
      prompt: '',
      inputs: [fromUpload(upload)],
    };
    const claim = await attempts.claim((await harness.accept(userId, fields)).id);
    const provider = {
      generate: neverAsked,
      close: async () => {},
      ...(upscale !== 'none' && {
        upscale: async () => {
          if (upscale === 'fails') throw new Error('out of memory');
          if (upscale === 'hangs') await new Promise(() => {});
          return grayPicture({ width: 400, height: 240 });
        },
      }),
    };
    const registry = createRegistry({ painter: provider });
    const timeoutMs = upscale === 'hangs' ? 50 : undefined;
    const providers = { ...registry, get: (model: string) => ({ ...registry.get(model), timeoutMs }) };
    expect(await attempts.make(claim, neverAsked, { providers })).toMatchObject({ kind: 'completed' });
    return pixelsOf(claim.id);
  }

  test.each([
    ['a filter without an upscaler', 'none', [0x20, 0x60, 0xa0]],
    ['the upscaler', 'works', [128, 128, 128]],
    ['a filter where the upscaler fails', 'fails', [0x20, 0x60, 0xa0]],
    ['a filter where the upscaler exceeds the time limit of the model', 'hangs', [0x20, 0x60, 0xa0]],
  ] as const)('is made by %s', async (_, upscale, color) => {
    const { width, height, at, file } = await enlarge(upscale);
    expect([width, height]).toEqual([200, 120]);
    expect(at(20, 20)).toEqual(color);
    expect(readRecipe(file)?.prompt).toBeUndefined();
  });
});

test('is as large as the largest files', async () => {
  const userId = await harness.user();
  const upload = await storeUpload(harness, userId, await plainPng('#2060a0', 960, 960));
  const fields = { mode: 'enlarge' as const, width: 3_840, height: 3_840, inputs: [fromUpload(upload)] };
  const claim = await attempts.claim((await harness.accept(userId, fields)).id);
  expect(await attempts.make(claim, neverAsked)).toMatchObject({ kind: 'completed' });
  expect(await harness.read(claim.id)).toMatchObject({ width: 3_840, height: 3_840 });
});

test('fails permanently, with the credit returned, if an input picture is gone', async () => {
  const userId = await harness.user();
  const upload = await storeUpload(harness, userId, await plainPng('#000000'));
  const fields = { mode: 'vary' as const, inputs: [fromUpload(upload)] };
  const claim = await attempts.claim((await harness.accept(userId, fields)).id);
  await harness.store.delete(await harness.objects(`inputs/${userId}/`));
  expect(await attempts.make(claim, neverAsked)).toMatchObject({ kind: 'failed', final: true });
  expect(await harness.read(claim.id)).toMatchObject({ status: 'failed', errorCode: 'input_unavailable' });
  expect(await harness.ledger(claim.id)).toMatchObject({ kinds: ['hold', 'release'], sum: 0 });
});

test('is tried again, and then fails, if the store keeps an input picture back', async () => {
  const userId = await harness.user();
  const upload = await storeUpload(harness, userId, await plainPng('#000000'));
  const { id } = await harness.accept(userId, { mode: 'vary', inputs: [fromUpload(upload)] });
  const archived = new StoreError('denied', 'archived');
  const store: ObjectStore = { ...harness.store, get: () => Promise.reject(archived) };
  for (const final of [false, false, true]) {
    await harness.db.updateTable('generations').set({ retryAt: null }).where('id', '=', id).execute();
    const claim = await attempts.claim(id);
    expect(await attempts.make(claim, neverAsked, { store })).toMatchObject({ kind: 'failed', final });
  }
  expect(await harness.read(id)).toMatchObject({ status: 'failed', errorCode: 'input_unavailable' });
  expect(await harness.ledger(id)).toMatchObject({ kinds: ['hold', 'release'], sum: 0 });
});

test('learns the duration of a mode separately from that of pictures from a prompt', async () => {
  const userId = await harness.user();
  const { id } = await harness.accept(userId);
  const { model } = greyModel();
  await harness.worker(model);
  await harness.addTicket(await harness.read(id));
  await harness.untilStatus(id, 'completed');
  const edit = await harness.submit(userId, { mode: 'vary', inputs: [fromGeneration(id)] });
  await harness.untilStatus(edit, 'completed');
  await expect
    .poll(async () =>
      (await harness.db.selectFrom('modelPace').select('model').execute()).map((row) => row.model).sort(),
    )
    .toEqual(['painter', 'painter/vary']);
});

test('checks no inputs unless the policy says so', async () => {
  const endpoint = { url: 'http://127.0.0.1:1/v1', apiKey: undefined, model: 'x' };
  const policy = await createModerator({ rulesFile: undefined, endpoint, stages: ['output'] });
  expect(policy.asksAboutInputs).toBe(false);
  expect(await policy.blockInput(await plainPng('#000000'), 'image/png')).toBeUndefined();
});
