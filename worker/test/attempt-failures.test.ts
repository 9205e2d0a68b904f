import { afterAll, beforeAll, expect, test } from 'vitest';
import { ModelError } from '../src/providers/model-error.ts';
import { type Attempts, openAttempts } from './attempt-setup.ts';
import { createHarness, type Harness } from './harness.ts';
import { grayPicture, type TestModel } from './test-models.ts';

/** Attempts of a run before its last one. */
const EARLIER = 2;

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

/** Makes the last attempt at a generation, and returns its row. */
async function lastAttempt(
  model: TestModel,
  options: Parameters<Attempts['make']>[2] = {},
  fields: Parameters<Attempts['claimed']>[0] = {},
) {
  const claim = await attempts.claimed({ runAttempts: EARLIER, ...fields });
  expect(await attempts.make(claim, model, options)).toMatchObject({ kind: 'failed', final: true });
  return harness.read(claim.id);
}

test('times out a model that ignores its signal', async () => {
  const row = await lastAttempt(() => new Promise(() => {}), { modelTimeoutMs: 50 });
  expect(row).toMatchObject({ status: 'failed', errorCode: 'model_timeout' });
});

test.each([
  ['an HTML page', { kind: 'encoded' as const, data: Buffer.from('<html>busy</html>') }],
  ['a truncated image', { kind: 'encoded' as const, data: Buffer.from('89504e470d0a1a0a0000000d', 'hex') }],
  ['too few pixels', { ...grayPicture({ width: 256, height: 256 }), height: 512 }],
  [
    'an SVG',
    {
      kind: 'encoded' as const,
      data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    },
  ],
])('rejects %s as a picture', async (_, image) => {
  const row = await lastAttempt(async () => ({ image, warnings: [] }));
  expect(row).toMatchObject({ status: 'failed', errorCode: 'model_output_invalid' });
  expect(await harness.objects(`generations/${row.id}/`)).toEqual([]);
});

test('fails a generation that is refused for too long', async () => {
  const refusing = async () => {
    throw new ModelError('model_unavailable', 'Away', { retryable: true, refused: true });
  };
  const row = await lastAttempt(refusing, {}, { refusedSince: new Date(Date.now() - 25 * 3_600_000) });
  expect(row).toMatchObject({ status: 'failed', errorCode: 'model_unavailable' });
  expect((await harness.ledger(row.id)).sum).toBe(0);
});
