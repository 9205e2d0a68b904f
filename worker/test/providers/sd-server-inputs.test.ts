import { expect, test } from 'vitest';
import type { InputImage } from '../../src/providers/types.ts';
import { initInput, maskInput, referenceInput } from '../input-images.ts';
import { attempt, closeAfterEach, connect, failure, start } from './sd-server-setup.ts';

closeAfterEach();

const base64 = ({ data }: { data: Uint8Array }) => Buffer.from(data).toString('base64');

/** Makes a picture from these inputs and returns the body of the submission. */
async function bodyOf(request: NonNullable<NonNullable<Parameters<typeof attempt>[1]>['request']>) {
  const server = await start();
  await attempt(connect(server.url), { request }).result;
  return server.requests.find(({ route }) => route === 'submit')?.body;
}

test('a variation starts from the picture', async () => {
  const init = await initInput(128, 64, 0.4);
  const body = await bodyOf({ mode: 'vary', inputs: [init] });
  expect(body).toMatchObject({ init_image: base64(init), strength: 0.4, width: 128, height: 64 });
  expect(body).not.toHaveProperty('ref_images');
});

test('inpainting sends the mask too', async () => {
  const [init, mask] = [await initInput(128, 64, 0.9), await maskInput(128, 64)];
  expect(await bodyOf({ mode: 'inpaint', inputs: [init, mask] })).toMatchObject({
    init_image: base64(init),
    mask_image: base64(mask),
    strength: 0.9,
  });
});

test('an edit by prompt sends the picture first, followed by the references', async () => {
  const [init, reference] = [await initInput(128, 64), await referenceInput()];
  const body = await bodyOf({ mode: 'edit', inputs: [init, reference] });
  expect(body).toMatchObject({ ref_images: [base64(init), base64(reference)] });
  expect(body).not.toHaveProperty('init_image');
});

test.each([
  ['vary', ['init']],
  ['inpaint', ['init', 'mask']],
  ['edit', ['init', 'reference']],
] as const)('%s with a picture that the server cannot read is refused', async (mode, roles) => {
  const good = { init: initInput(128, 64, 0.5), mask: maskInput(128, 64), reference: referenceInput() };
  const inputs = await Promise.all(roles.map((role) => good[role]));
  const last = inputs.pop() as InputImage;
  const broken = { ...last, data: last.data.subarray(0, 40) };
  const attempted = attempt(connect((await start()).url), { request: { mode, inputs: [...inputs, broken] } });
  expect(await failure(attempted)).toMatchObject({
    code: 'model_refused',
    message: expect.stringContaining('invalid generation parameters'),
    retryable: false,
  });
});

test('a prompt alone sends no picture', async () => {
  expect(Object.keys((await bodyOf({})) as object)).not.toContain('ref_images');
});
