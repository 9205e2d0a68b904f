import { expect, test } from 'vitest';
import { initInput, maskInput } from '../input-images.ts';
import { calls, closeAfterEach, generate, greyOf, server, start, whole } from './sd-webui-setup.ts';

const IMAGE_TO_IMAGE = '/sdapi/v1/img2img';
const bodyOf = () => server.requests.find(({ path }) => path === IMAGE_TO_IMAGE)?.body;
const base64 = (data: Uint8Array | undefined) => Buffer.from(data ?? []).toString('base64');

closeAfterEach();

test('a variation starts from the picture, and differs from it by its strength', async () => {
  await start();
  const init = await initInput(128, 64, 0.4);
  const { result } = generate({ mode: 'vary', inputs: [init] });
  expect(await greyOf(await result)).toEqual(whole);
  expect(bodyOf()).toMatchObject({
    init_images: [base64(init.data)],
    denoising_strength: 0.4,
    include_init_images: false,
    width: 128,
    height: 64,
  });
  expect(bodyOf().mask).toBeUndefined();
  expect(calls('/sdapi/v1/txt2img')).toBe(0);
});

test.each(['inpaint', 'extend'] as const)('%s repaints what is white in the mask', async (mode) => {
  await start();
  const [init, mask] = [await initInput(128, 64), await maskInput(128, 64)];
  expect(await greyOf(await generate({ mode, inputs: [init, mask] }).result)).toEqual(whole);
  expect(bodyOf()).toMatchObject({
    mask: base64(mask.data),
    denoising_strength: 1,
    mask_blur: 0,
    inpainting_fill: 1,
    inpaint_full_res: false,
  });
});

test('a picture that the server cannot read fails', async () => {
  await start();
  const init = { ...(await initInput(128, 64, 0.5)), data: Buffer.from('no picture') };
  await expect(generate({ mode: 'vary', inputs: [init] }).result).rejects.toMatchObject({
    code: 'model_failed',
  });
});

test('an edit that is canceled is interrupted at the server', async () => {
  await start();
  server.engine.hold(2);
  const { result, progress, abort } = generate({ mode: 'vary', inputs: [await initInput(128, 64, 0.5)] });
  await expect.poll(() => progress.length).toBeGreaterThan(0);
  abort(new Error('canceled'));
  await expect(result).rejects.toThrow('canceled');
  await expect.poll(() => calls('/sdapi/v1/interrupt')).toBe(1);
});
