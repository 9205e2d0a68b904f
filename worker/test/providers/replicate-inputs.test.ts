import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { InputImage } from '../../src/providers/types.ts';
import { initInput, maskInput, referenceInput } from '../input-images.ts';
import { CREATE, calls, context, provider, request, server, useReplicateServer } from './replicate-setup.ts';

useReplicateServer();

const inputOf = () => server.calls.find(({ call }) => call === CREATE)?.body.input;
const dataUrl = ({ data }: InputImage) => `data:image/png;base64,${Buffer.from(data).toString('base64')}`;

test('a variation sends a small picture inline', async () => {
  const init = await initInput(320, 256, 0.7);
  const settings = { inputs: { init: 'image', strength: 'prompt_strength' } };
  await provider(settings).generate(request({ mode: 'vary', inputs: [init] }), context());
  expect(inputOf()).toMatchObject({ image: dataUrl(init), prompt_strength: 0.7 });
  expect(calls()).not.toContain('POST /v1/files');
});

test('a large picture is uploaded, and its URL sent', async () => {
  const [width, height] = [320, 320];
  const noise = randomBytes(width * height * 3);
  const data = await sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  const init = { ...(await initInput(width, height, 0.5)), data };
  const settings = { inputs: { init: 'image', strength: 'strength' } };
  await provider(settings).generate(request({ mode: 'vary', inputs: [init] }), context());
  expect(server.files).toEqual([data]);
  expect(inputOf()).toMatchObject({ image: `${server.url}/files/file1` });
});

describe('a model that checks its inputs', () => {
  const LIST = { list: 'link', max: 2 } as const;

  test('accepts URLs and data URLs', async () => {
    server.behave({ pictureInputs: { image: 'link', mask_image: 'link', images: LIST } });
    const [init, mask] = [await initInput(320, 256), await maskInput(320, 256)];
    const inpaint = { inputs: { init: 'image', mask: 'mask_image' } };
    await provider(inpaint).generate(request({ mode: 'inpaint', inputs: [init, mask] }), context());
    const edit = { inputs: { edited: 'images', references: 'images' } };
    const inputs = [init, await referenceInput()];
    await provider(edit).generate(request({ mode: 'edit', inputs }), context());
  });

  test.each([
    ['a list where it takes one picture', { edited: 'images', references: 'images' }, 'link', 1],
    ['one picture where it takes a list', { edited: 'images' }, LIST, 0],
    ['more pictures than its list takes', { edited: 'images', references: 'images' }, LIST, 2],
  ] as const)('refuses %s, and the error says which', async (_, names, type, references) => {
    server.behave({ pictureInputs: { images: type } });
    const inputs = [await initInput(320, 256)];
    for (let count = 0; count < references; count += 1) inputs.push(await referenceInput());
    const refused = provider({ inputs: names }).generate(request({ mode: 'edit', inputs }), context());
    await expect(refused).rejects.toMatchObject({
      code: 'model_refused',
      message: 'The server answered 422 (Input validation failed, input.images)',
    });
  });
});

test('inpainting sends the mask in its own input', async () => {
  const [init, mask] = [await initInput(320, 256), await maskInput(320, 256)];
  const settings = { inputs: { init: 'image', mask: 'mask_image' } };
  await provider(settings).generate(request({ mode: 'inpaint', inputs: [init, mask] }), context());
  expect(inputOf()).toMatchObject({ image: dataUrl(init), mask_image: dataUrl(mask) });
});

test.each([
  [
    'of its own',
    { edited: 'input_image', references: 'images' },
    (i: string, r: string) => ({ input_image: i, images: [r] }),
  ],
  ['in the list', { edited: 'images', references: 'images' }, (i: string, r: string) => ({ images: [i, r] })],
])('an edit by prompt has the picture in an input %s', async (_, inputs, expected) => {
  const [init, reference] = [await initInput(320, 256), await referenceInput()];
  await provider({ inputs }).generate(request({ mode: 'edit', inputs: [init, reference] }), context());
  expect(inputOf()).toMatchObject(expected(dataUrl(init), dataUrl(reference)));
  expect(inputOf()).not.toHaveProperty('strength');
});
